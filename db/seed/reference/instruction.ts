/** What a screen is for, in two to four sentences; shown at its top. */
export type Instruction = readonly [slug: string, title_ar: string, title_en: string, body_ar: string, body_en: string]
