/** The end of a notice that tells on what a decision rests; nothing where no article was given. */
export const basisOf = (article: string | null | undefined) =>
  article ? { ar: ` السند: ${article}.`, en: ` Basis: ${article}.` } : ''
