import { describe, expect, test } from 'vitest'
import { calendarOf, escapeText, fold, type CalendarEvent } from './icalendar.ts'

/** What RFC 5545 says a reader does: join folded lines, split at line breaks. */
const unfold = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')
const unescape = (text: string) =>
  text.replace(/\\([\\;,nN])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark))
const read = (text: string, name: string) => {
  const line = unfold(text).find((one) => one.startsWith(`${name}:`) || one.startsWith(`${name};`))
  return line?.slice(line.indexOf(':') + 1)
}
const event: CalendarEvent = {
  uid: 'ngo-event-1@sijill',
  title: 'ورشة',
  from: { day: '2026-12-31', time: '10:00' },
  to: { day: '2026-12-31', time: '13:30' },
  place: 'دمشق',
  point: null,
  text: 'نص',
  url: 'http://localhost/general-activities?event=ngo-1',
  changed: '2026-11-01T08:30:00.123Z',
}

/** Numbers that are the same in every run. */
function numbers(seed: number) {
  let at = seed
  return (below: number) => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((at / 2_147_483_648) * below)
  }
}
const pieces = [
  ...[
    'ورشة',
    'كيف',
    '،',
    ';',
    ',',
    '\\',
    '\n',
    ' ',
    '\t',
    ':',
    '"',
    'BEGIN:VEVENT',
    'END:VCALENDAR',
    '\\n',
    '🙂',
    '👩‍👩‍👧',
  ],
  ...['ﷺ', '\u202e', '\u200f', 'a', 'ابجد هوز حطي كلمن سعفص قرشت ثخذ ضظغ', 'x'.repeat(80), 'ـ'.repeat(40)],
]

describe('a calendar', () => {
  test('read back says exactly what was written, in lines of at most 75 octets without a cut character', () => {
    const next = numbers(7)
    const some = () => Array.from({ length: next(30) }, () => pieces[next(pieces.length)]).join('')
    for (let run = 0; run < 400; run += 1) {
      const given = { ...event, title: some(), place: some(), text: `م${some()}` }
      const text = calendarOf(some(), [given])
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/[\r\n\ufffd]/)
      }
      expect(unescape(read(text, 'SUMMARY') ?? '?')).toBe(given.title)
      expect(unescape(read(text, 'LOCATION') ?? '?')).toBe(given.place)
      expect(unescape(read(text, 'DESCRIPTION') ?? '?')).toBe(given.text)
      // A title that looks like a part of a calendar stays a title.
      expect(unfold(text).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
      expect(unfold(text).filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
    }
  })
  test('control characters, old line ends and lone surrogates do no harm', () => {
    expect(escapeText('a\u0000b\u0007c\u007fd')).toBe('abcd')
    expect(escapeText('a\r\nb\rc\nd')).toBe('a\\nb\\nc\\nd')
    expect(escapeText('\ud800')).toBe('\ufffd')
  })
  test('a line of exactly 75 octets is not folded, the 76th begins the next', () => {
    expect(fold('x'.repeat(75))).toBe('x'.repeat(75))
    expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
    expect(fold('🙂'.repeat(19))).toBe(`${'🙂'.repeat(18)}\r\n 🙂`)
  })
  test('hours are those of Damascus, with the zone beside them', () => {
    const text = calendarOf('x', [event])
    expect(unfold(text)).toContain('DTSTART;TZID=Asia/Damascus:20261231T100000')
    expect(unfold(text)).toContain('DTEND;TZID=Asia/Damascus:20261231T133000')
    expect(unfold(text)).toContain('TZID:Asia/Damascus')
    expect(read(text, 'DTSTAMP')).toBe('20261101T083000Z')
  })
  test('full days end with the day after, also over a year', () => {
    const text = calendarOf('x', [
      { ...event, from: { day: '2026-12-30', time: null }, to: { day: '2026-12-31', time: null } },
    ])
    expect(unfold(text)).toContain('DTSTART;VALUE=DATE:20261230')
    expect(unfold(text)).toContain('DTEND;VALUE=DATE:20270101')
  })
  test('every line ends with CR LF and the text with a line end', () => {
    const text = calendarOf('x', [event, { ...event, uid: 'b' }])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })
})

test('the rules of the zone give the offsets that were in force', () => {
  // Summer and winter before 2022, both since.
  const offset = (iso: string) =>
    new Intl.DateTimeFormat('en', { timeZone: 'Asia/Damascus', timeZoneName: 'longOffset' })
      .formatToParts(new Date(iso))
      .find((part) => part.type === 'timeZoneName')?.value
  expect(['2021-01-15', '2021-07-15', '2023-01-15', '2026-07-15'].map((day) => offset(`${day}T12:00:00Z`))).toEqual([
    'GMT+02:00',
    'GMT+03:00',
    'GMT+03:00',
    'GMT+03:00',
  ])
  const lines = unfold(calendarOf('x', []))
  expect(lines.slice(lines.indexOf('BEGIN:VTIMEZONE')).filter((line) => line.startsWith('TZOFFSETTO'))).toEqual([
    'TZOFFSETTO:+0300',
    'TZOFFSETTO:+0200',
    'TZOFFSETTO:+0300',
  ])
})
