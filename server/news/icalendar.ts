/** iCalendar as RFC 5545 writes it. */

export interface CalendarEvent {
  /** The same for as long as the event lives. */
  uid: string
  title: string
  /** Calendar days in Damascus; times HH:MM, null for full days. */
  from: { day: string; time: string | null }
  to: { day: string; time: string | null }
  place: string
  /** Degrees of the place, when they are known. */
  point: { latitude: number; longitude: number } | null
  text: string
  url: string
  /** Instant of the last change. */
  changed: string
  /** Grows with every change of time, place or status; calendars take the highest. */
  sequence?: number
  status?: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
}

const octets = (text: string) => Buffer.byteLength(text, 'utf8')

/** A content line in parts of at most 75 octets; no character is cut. */
export function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const more = octets(character)
    if (size + more > 75) {
      parts.push(part)
      // The blank that begins a continued line counts.
      part = ' '
      size = 1
    }
    part += character
    size += more
  }
  return [...parts, part].join('\r\n')
}

/** TEXT: separators escaped, line breaks as \n, control characters and lone surrogates left out. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

const compact = (day: string) => day.replaceAll('-', '')
const nextDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return compact(date.toISOString().slice(0, 10))
}
const instant = (iso: string) => `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const at = (name: string, { day, time }: CalendarEvent['from']) =>
  `${name};TZID=Asia/Damascus:${compact(day)}T${(time ?? '00:00').replace(':', '')}00`

// Summer time ended for good on 28 October 2022: +03 all year.
const zone = [
  ['DAYLIGHT', '20120330T000000', '+0200', '+0300', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1FR;UNTIL=20220324T220000Z'],
  ['STANDARD', '20121026T000000', '+0300', '+0200', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1FR;UNTIL=20211028T210000Z'],
  ['STANDARD', '20221028T000000', '+0300', '+0300', ''],
].flatMap(([kind, start, before, after, rule]) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${before}`,
  `TZOFFSETTO:${after}`,
  ...(rule ? [rule] : []),
  `END:${kind}`,
])

const linesOf = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `DTSTAMP:${instant(event.changed)}`,
  `LAST-MODIFIED:${instant(event.changed)}`,
  ...(event.sequence === undefined ? [] : [`SEQUENCE:${event.sequence}`]),
  ...(event.status === undefined ? [] : [`STATUS:${event.status}`]),
  ...(event.from.time === null || event.to.time === null
    ? // The end of a full day is the day after it.
      [`DTSTART;VALUE=DATE:${compact(event.from.day)}`, `DTEND;VALUE=DATE:${nextDay(event.to.day)}`]
    : [at('DTSTART', event.from), at('DTEND', event.to)]),
  `SUMMARY:${escapeText(event.title)}`,
  `LOCATION:${escapeText(event.place)}`,
  ...(event.point ? [`GEO:${event.point.latitude};${event.point.longitude}`] : []),
  ...(event.text ? [`DESCRIPTION:${escapeText(event.text)}`] : []),
  `URL:${event.url}`,
  'END:VEVENT',
]

/** A calendar of these events, named `name`. */
export const calendarOf = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sijill//Events//AR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'X-WR-TIMEZONE:Asia/Damascus',
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Damascus',
    ...zone,
    'END:VTIMEZONE',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
