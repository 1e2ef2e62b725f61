import { readied } from '#web/core/site/readied.tsx'

/** The form for a place at an event, on the page of letters. */
export const attendPart = readied(async () => (await import('./attend-page.tsx')).AttendPage)
