/** `Chronic kidney disease, stage 3b (N18.32)`; words alone where no code is known. Apart from the list, which small pages do not load. */
export const diagnosisText = ({ code, title }: { code: string | null; title: string }) =>
  [title, code && `(${code})`].filter(Boolean).join(' ')

// The first codes of the list are three characters long, the longest eight with their dot
/** How a diagnosis code is written, in capitals: `I10`, `E11.9`. Whether the list of its year has it is another question. */
export const diagnosisCodePattern = /^[A-Z]\d[0-9A-Z](\.?[0-9A-Z]{1,4})?$/
