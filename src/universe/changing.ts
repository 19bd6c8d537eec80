/** State of which all fields stay as they are, but for the named ones. */
export type Changing<Fields, Names extends keyof Fields = never> = Readonly<Omit<Fields, Names>> & Pick<Fields, Names>;
