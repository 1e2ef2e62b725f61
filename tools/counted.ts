import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

type Messages = Readonly<Record<string, unknown>>
/** A text with the place where it stands. A value within it is written `{name}`. */
export interface Text {
  readonly at: string
  readonly text: string
}

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isArabic = /[\u0600-\u06ff]/
const number =
  /^(?:n|a|b|count|length|number|sum|total|all|now|used|left|open|late|rows|points|earned|weight|km|size|width|height|days|hours|minutes|years|moved|percent|min|max|has|needs|(?:most|least|\w+_?)(?:count|number|days|hours|rows|signs|side|width|height))$/i
/** Whether values with this name are numbers. */
export const isNumberName = (name: string): boolean => number.test(name)
/** Words after a number that are not counted by it. */
const particles = new Set(
  'و من في على إلى عن أو ثم حتى منذ قبل بعد أي لا نعم هو هي كما دون بلا والمطلوب وأُعيد وبقي لعام بانتظار'.split(' '),
)

/** Every Arabic text of a source file: strings, and template literals with the last name of each value in braces. */
export function textsIn(file: string, source: string): Text[] {
  const found: string[] = []
  const nameOf = (node: unknown): string => {
    if (!isNode(node)) return ''
    if (node.type === 'Identifier') return String(node.name)
    return node.type === 'MemberExpression' ? nameOf(node.property) : ''
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    if (node.type === 'TemplateLiteral') {
      const values = node.expressions as unknown[]
      const parts = node.quasis as { value: { cooked: string } }[]
      found.push(
        parts.map(({ value }, at) => value.cooked + (at < values.length ? `{${nameOf(values[at])}}` : '')).join(''),
      )
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(file, source).program)
  return found.filter((text) => isArabic.test(text)).map((text) => ({ at: file, text }))
}

/** The Arabic texts of the contract and the server, tests and their tools left out. */
export const sourceTexts = (root: string): Text[] =>
  ['contract', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.ts') && !/\.test\.|\/testing\//.test(file))
      .toSorted()
      .flatMap((file) => textsIn(file, readFileSync(join(root, file), 'utf8'))),
  )

/** The texts of a catalogue that have no plural forms. */
export const plainTexts = (messages: Messages): Text[] =>
  Object.entries(messages).flatMap(([at, text]) => (typeof text === 'string' ? [{ at, text }] : []))

const word = /\{(\w+)\}[ \u00a0]([\u0621-\u0652]+)/gu
const written = /(?<![\d,.\u2066])(\d+) ([\u0621-\u0652]+اً)(?![\u0621-\u0652])/gu
const rule = new Intl.PluralRules('ar')

/**
 * A sentence for each number that stands before a fixed noun: as a value it needs plural forms, written out it needs
 * the form of that number («11 محرفاً», «500 محرف»). `apart` gives the places or texts where that is right, and why.
 */
export function fixedNouns(texts: readonly Text[], apart: Readonly<Record<string, string>>): string[] {
  return texts.flatMap(({ at, text }) => {
    if (at in apart || text in apart) return []
    const values = [...text.matchAll(word)]
      .filter(([, name = '', noun = '']) => isNumberName(name) && !particles.has(noun))
      .map(([, name, noun]) => `${at}: «${noun}» stands after {${name}} in one form: «${text}»`)
    const numbers = [...text.matchAll(written)]
      .filter(([, count]) => rule.select(Number(count)) !== 'many')
      .map(([, count, noun]) => `${at}: «${noun}» is not the form after ${count}: «${text}»`)
    return [...values, ...numbers]
  })
}

const formsOf = { ar: ['zero', 'one', 'two', 'few', 'many', 'other'], en: ['one', 'other'] } as const

/** A sentence for each message that counts and lacks a form, or has the form of 11 to 99 where it counts hundreds. */
export function lackingForms(name: 'ar' | 'en', messages: Messages): string[] {
  return Object.entries(messages).flatMap(([key, message]) => {
    if (!Array.isArray(message)) return []
    const match = (message[0] as { match?: Record<string, string> }).match ?? {}
    const forms = new Map(Object.entries(match).map(([form, text]) => [form.split('=').at(-1), text]))
    const lacking = formsOf[name].filter((form) => !forms.has(form))
    const hundreds = /\{\w+\}[ \u00a0][\u0621-\u0652]+اً/u.exec(forms.get('other') ?? '')
    return [
      ...(lacking.length > 0 ? [`${name}.json: ${key} lacks the forms ${lacking.join(', ')}`] : []),
      ...(hundreds && name === 'ar'
        ? [`${key}: «${hundreds[0]}» is the form of 11 to 99 and stands for hundreds`]
        : []),
    ]
  })
}
