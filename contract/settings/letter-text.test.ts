import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOf, letterPurposes, purposeNames } from './letter-fields.ts'
import { faultWords, fillLetter, letterText, templateFaults, type LetterPiece } from './letter-text.ts'

const purpose = fc.constantFrom(...purposeNames)
const words = fc.stringMatching(/^[\u0621-\u064aA-Za-z0-9 .,:/\u200f\u202e-]{0,20}$/)
/** Values as somebody hostile would write them: braces, lines, signs of direction. */
const value = fc
  .array(
    fc.constantFrom('{', '}', '{ngo_name}', 'جمعية', 'Foundation', '12/3', '\n', '\u202e', '\u2069', '<b>', '#', ' x '),
  )
  .map((parts) => `ق${parts.join('')}`)
/** A template of a purpose: words and placeholders of it in turn, on several lines. */
const template = (name: (typeof purposeNames)[number]) =>
  fc
    .array(
      fc.oneof(
        words,
        fc.constant('\n'),
        fc.constantFrom(...Object.keys(fieldsOf(name))).map((key) => `{${key}}`),
        fc.constantFrom(...Object.keys(fieldsOf(name))).map((key) => `{ ${key} }`),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''))
const filled = fc.tuple(purpose).chain(([name]) =>
  fc.record({
    fields: fc.constant(fieldsOf(name)),
    text: template(name),
    values: fc
      .constant(Object.keys(fieldsOf(name)))
      .chain((keys) =>
        fc
          .tuple(...keys.map(() => value))
          .map((all) => Object.fromEntries(keys.map((key, at) => [key, all[at] ?? '']))),
      ),
  }),
)
const linesOf = (answer: ReturnType<typeof fillLetter>) => {
  if (!('lines' in answer)) throw new Error(JSON.stringify(answer.faults))
  return answer.lines
}

describe('a filled letter', () => {
  it('has no brace of its template left', () => {
    fc.assert(
      fc.property(filled, ({ fields, text, values }) => {
        const own = linesOf(fillLetter(text, fields, values))
          .flat()
          .filter(({ dir }) => dir === undefined)
        expect(own.map((piece) => piece.text).join('')).not.toMatch(/[{}]/)
      }),
    )
  })

  it('writes values as they are: braces in them are not filled again', () => {
    fc.assert(
      fc.property(filled, ({ fields, text, values }) => {
        const given = new Set(
          Object.values(values).map((one) =>
            one
              .replaceAll(/[\u202e\u2069]/g, '')
              .replaceAll(/\s+/g, ' ')
              .trim(),
          ),
        )
        for (const piece of linesOf(fillLetter(text, fields, values)).flat())
          if (piece.dir !== undefined) expect(given).toContain(piece.text)
      }),
    )
  })

  it('isolates each value, whatever signs of direction are written into values and template', () => {
    fc.assert(
      fc.property(filled, ({ fields, text, values }) => {
        let open = 0
        for (const sign of letterText(linesOf(fillLetter(text, fields, values)))) {
          if (/[\u2066-\u2068]/.test(sign)) open += 1
          if (sign === '\u2069') open -= 1
          expect([0, 1]).toContain(open)
          if (sign === '\n') expect(open).toBe(0)
          expect(sign).not.toMatch(/[\u200e\u200f\u202a-\u202e]/)
        }
        expect(open).toBe(0)
      }),
    )
  })

  it('keeps the lines of its template and every word between the placeholders', () => {
    fc.assert(
      fc.property(filled, ({ fields, text, values }) => {
        const own = (line: readonly LetterPiece[]) =>
          line
            .filter(({ dir }) => dir === undefined)
            .map((piece) => piece.text)
            .join('')
        expect(linesOf(fillLetter(text, fields, values)).map(own)).toEqual(
          text
            .replaceAll(/[\u200f\u202e]/g, '')
            .split('\n')
            .map((line) => line.replaceAll(/\{[^}]*\}/g, '')),
        )
      }),
    )
  })

  it('sets dates and numbers from the left, decision numbers from the right', () => {
    const text = fillLetter('{today} {ngo_number} {ngo_decision_no} {ngo_name}', fieldsOf('organisation'), {
      today: '2026-11-24',
      ngo_number: '120',
      ngo_decision_no: '901/ت',
      ngo_name: 'سنابل',
    })
    expect(letterText(linesOf(text))).toBe('\u20662026-11-24\u2069 \u2066120\u2069 \u2067901/ت\u2069 \u2068سنابل\u2069')
  })
})

describe('a template', () => {
  it('with a name that its purpose does not know is always refused, at its place', () => {
    fc.assert(
      fc.property(
        purpose,
        fc.stringMatching(/^[a-z_ ]{0,15}$/),
        fc.array(words, { maxLength: 4 }),
        words,
        (name, unknown, before, beside) => {
          fc.pre(!Object.hasOwn(fieldsOf(name), unknown.trim()))
          const clean = beside.replaceAll(/[\u200f\u202e]/g, '')
          const text = [...before, `${beside}{${unknown}}`].join('\n')
          const faults = [{ code: 'unknown', name: unknown.trim(), line: before.length + 1, column: clean.length + 1 }]
          expect(templateFaults(text, fieldsOf(name))).toEqual(faults)
          expect(fillLetter(text, fieldsOf(name), {})).toEqual({ faults })
        },
      ),
    )
  })

  it.each(['{', '}', 'a { b', '{{ngo_name}', '{ngo_name}}', '{ngo_\nname}', '{constructor}', '{__proto__}', '{}'])(
    'with %j is refused',
    (text) => {
      expect(templateFaults(text, fieldsOf('organisation')).length).toBeGreaterThan(0)
      expect(fillLetter(text, fieldsOf('organisation'), {})).toHaveProperty('faults')
    },
  )

  it('is not filled with a value that is missing or empty, unless a blank stands for it', () => {
    const fields = fieldsOf('organisation')
    for (const values of [{}, { ngo_name: null }, { ngo_name: ' \n ' }])
      expect(fillLetter('عن {ngo_name}', fields, values)).toEqual({
        faults: [{ code: 'missing', name: 'ngo_name', line: 1, column: 4 }],
      })
    expect(fillLetter('عن {ngo_name}', fields, {}, () => '……')).toEqual({
      lines: [[{ text: 'عن ' }, { text: '……', dir: 'auto' }]],
    })
  })

  it('knows only the placeholders of its own purpose', () => {
    for (const name of purposeNames)
      for (const other of purposeNames)
        for (const key of Object.keys(letterPurposes[other].fields))
          expect(templateFaults(`{${key}}`, fieldsOf(name)).length).toBe(key in letterPurposes[name].fields ? 0 : 1)
  })

  it('tells its faults in both languages with line and column', () => {
    const [fault] = templateFaults('سطر\nكلمة {xyz}', fieldsOf('general'))
    expect(fault && faultWords(fault)).toEqual({
      ar: 'السطر 2، الموضع 6: لا حقل باسم «{xyz}» لهذا الغرض.',
      en: 'Line 2, column 6: there is no placeholder “{xyz}” for this purpose.',
    })
  })
})
