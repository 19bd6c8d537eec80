/** Digits in groups of three, as many languages write thousands: YAML and JSON read 5.000 as five. */
const POINTED = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$/;

/** What is wrong with a number whose point may separate thousands or a fraction; undefined for any other text. */
export function pointedNumber(text: string): { expected: string; received: string; hint: string } | undefined {
  if (!POINTED.test(text)) return undefined;
  const [whole] = text.split('.');
  const fraction = /^[+-]?\d+\.0+$/.test(text) ? ` or ${whole}` : '';
  return {
    expected: 'a number without points between its digits',
    received: text,
    hint: `write ${text.replaceAll('.', '')}${fraction}`,
  };
}
