/** How a file writes and reads a column of yes and no. */
export const yesWords = { ar: ['نعم', 'لا'], en: ['Yes', 'No'] } as const
