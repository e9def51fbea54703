/** `Chronic kidney disease, stage 3b (N18.32)`; words alone where no code is known. Apart from the list, which small pages do not load. */
export const diagnosisText = ({ code, title }: { code: string | null; title: string }) =>
  [title, code && `(${code})`].filter(Boolean).join(' ')
