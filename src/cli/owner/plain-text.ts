/** Names come from the server: control characters in them must not reach a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes out
export const plainText = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '?');
