import { readied } from '#web/core/site/readied.tsx'

/** The form of an application, on the page of letters. */
export const applyPart = readied(async () => (await import('./apply-page.tsx')).ApplyPage)
