/**
 * Elements of an IATI 2.03 activity file as far as the platform writes them, read from the published schemas
 * (iati-activities-schema.xsd, iati-common.xsd; the schemas themselves are not kept here): their order, how often each
 * may stand (`1` once, `?` at most once, `+` once or more, `*` any number), the attributes that each must and may have,
 * and the form of every value. Where codes of a list are asked for, those that the platform uses.
 */
interface Rule {
  readonly children?: readonly (readonly [name: string, often: '1' | '?' | '+' | '*'])[]
  readonly attributes?: Readonly<Record<string, Form>>
  readonly optional?: Readonly<Record<string, Form>>
  readonly text?: Form
}
type Form = RegExp | ((value: string) => boolean)
const holds = (form: Form, value: string) => (form instanceof RegExp ? form.test(value) : form(value))

/** A day that the calendar has: 30 February is of the form and is none. */
const day: Form = (value) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value)
const moment: Form = (value) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
const amount = /^\d+\.\d\d$/
const code = /^[A-Z0-9]+$/
const currency = /^[A-Z]{3}$/
const reference = /^[^\s/&|?]+$/
const dated: Rule = { attributes: { 'iso-date': day } }
const said: Rule = { children: [['narrative', '+']] }
const value: Rule = { attributes: { currency, 'value-date': day }, text: amount }
const valued: Rule = { attributes: { value: /^-?\d+\.\d\d$/ } }

const iatiTable: Readonly<Record<string, Rule>> = {
  'iati-activities': {
    children: [['iati-activity', '+']],
    attributes: { version: /^2\.03$/ },
    optional: { 'generated-datetime': moment },
  },
  'iati-activity': {
    attributes: { 'xml:lang': /^ar$/, 'default-currency': currency },
    optional: { humanitarian: /^[01]$/, 'last-updated-datetime': moment },
    children: [
      ['iati-identifier', '1'],
      ['reporting-org', '1'],
      ['title', '1'],
      ['description', '+'],
      ['participating-org', '+'],
      ['activity-status', '1'],
      ['activity-date', '+'],
      ['recipient-country', '*'],
      ['location', '*'],
      ['sector', '*'],
      ['budget', '*'],
      ['transaction', '*'],
      ['result', '*'],
    ],
  },
  'iati-identifier': { text: /^[^\s/&|?]+-P\d+$/ },
  'reporting-org': {
    ...said,
    attributes: { ref: reference, type: /^(10|24)$/ },
    optional: { 'secondary-reporter': /^[01]$/ },
  },
  title: said,
  description: { ...said, optional: { type: /^[123]$/ } },
  'participating-org': { ...said, attributes: { role: /^[14]$/, type: /^(21|24|40)$/ }, optional: { ref: reference } },
  'activity-status': { attributes: { code: /^[1-6]$/ } },
  'activity-date': { attributes: { type: /^[1-4]$/, 'iso-date': day } },
  'recipient-country': { attributes: { code: /^SY$/ } },
  location: {
    optional: { ref: code },
    children: [
      ['location-reach', '?'],
      ['name', '?'],
      ['point', '?'],
      ['exactness', '?'],
    ],
  },
  'location-reach': { attributes: { code: /^[12]$/ } },
  name: said,
  point: { children: [['pos', '1']], attributes: { srsName: /^http:\/\/www\.opengis\.net\/def\/crs\/EPSG\/0\/4326$/ } },
  pos: { text: /^-?\d+(\.\d+)? -?\d+(\.\d+)?$/ },
  exactness: { attributes: { code: /^[12]$/ } },
  sector: { attributes: { vocabulary: /^(1|10|99)$/, code, percentage: /^100$/ }, children: [['narrative', '*']] },
  budget: {
    optional: { type: /^[12]$/, status: /^[12]$/ },
    children: [
      ['period-start', '1'],
      ['period-end', '1'],
      ['value', '1'],
    ],
  },
  'period-start': dated,
  'period-end': dated,
  value,
  transaction: {
    children: [
      ['transaction-type', '1'],
      ['transaction-date', '1'],
      ['value', '1'],
    ],
  },
  'transaction-type': { attributes: { code: /^(1|3|4|11)$/ } },
  'transaction-date': dated,
  result: {
    attributes: { type: /^1$/ },
    children: [
      ['title', '1'],
      ['indicator', '+'],
    ],
  },
  indicator: {
    attributes: { measure: /^1$/ },
    children: [
      ['title', '1'],
      ['baseline', '?'],
      ['period', '*'],
    ],
  },
  baseline: { attributes: { year: /^[1-9]\d{3}$/, ...valued.attributes } },
  period: {
    children: [
      ['period-start', '1'],
      ['period-end', '1'],
      ['target', '?'],
      ['actual', '?'],
    ],
  },
  target: valued,
  actual: valued,
  narrative: { text: /\S/, optional: { 'xml:lang': /^en$/ } },
}

export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[]
  text: string
}
const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => marks[name] ?? '')

/** The tree of a document; throws where it is not well-formed. */
export function readXml(document: string): XmlNode {
  const top: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  const body = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  const pattern = /<(\/?)([a-zA-Z][\w:-]*)((?: [\w:-]+="[^"<]*")*)(\/?)>|([^<]+)/gy
  let at = 0
  for (const [all, close, name = '', said = '', isEmpty, text] of body.matchAll(pattern)) {
    at += all.length
    const parent = open.at(-1) as XmlNode
    if (text !== undefined) {
      if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`a bare & in ${text}`)
      parent.text += plain(text)
    } else if (close) {
      if (parent.name !== name) throw new Error(`${name} closes ${parent.name}`)
      open.pop()
    } else {
      const attributes = [...said.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        plain(value),
      ])
      const node: XmlNode = { name, attributes: Object.fromEntries(attributes), children: [], text: '' }
      parent.children.push(node)
      if (!isEmpty) open.push(node)
    }
  }
  if (at !== body.length || open.length !== 1) throw new Error(`not well-formed at ${body.slice(at, at + 80)}`)
  return top.children[0] as XmlNode
}

/** What in a tree the table does not allow, each with its place. */
function tableFaults({ name, attributes, children, text }: XmlNode, place = ''): string[] {
  const at = `${place}/${name}`
  const rule = iatiTable[name]
  if (!rule) return [`${at} is not in the table`]
  const faults: string[] = []
  const may = { ...rule.attributes, ...rule.optional }
  for (const key of new Set([...Object.keys(rule.attributes ?? {}), ...Object.keys(attributes)])) {
    const form = Object.hasOwn(may, key) ? may[key] : undefined
    if (!form || !holds(form, attributes[key] ?? '')) faults.push(`${at}@${key}: ${attributes[key]}`)
  }
  if (rule.text ? !holds(rule.text, text) : text.trim() !== '') faults.push(`${at}: text ${text}`)
  const order = (rule.children ?? []).map(([child]) => child)
  const places = children.map((child) => order.indexOf(child.name))
  if (places.includes(-1) || places.some((one, nth) => nth > 0 && one < (places[nth - 1] ?? 0)))
    faults.push(`${at}: children ${children.map((child) => child.name).join(' ')}`)
  for (const [child, often] of rule.children ?? []) {
    const count = children.filter((one) => one.name === child).length
    if ((count === 0 && /[1+]/.test(often)) || (count > 1 && /[1?]/.test(often)))
      faults.push(`${at}: ${count} ${child}`)
  }
  return [...faults, ...children.flatMap((child) => tableFaults(child, at))]
}

const childrenOf = ({ children }: XmlNode, name: string) => children.filter((child) => child.name === name)
const dateOf = (node: XmlNode, name: string) => childrenOf(node, name)[0]?.attributes['iso-date'] ?? ''
/** What the standard asks beyond its schema: identifiers, periods and shares that fit each other. */
function ruleFaults(activity: XmlNode): string[] {
  const faults: string[] = []
  const [identifier, reporter] = ['iati-identifier', 'reporting-org'].map((name) => childrenOf(activity, name)[0])
  if (!identifier?.text.startsWith(`${reporter?.attributes.ref}-`)) faults.push(`identifier ${identifier?.text}`)
  for (const period of [
    ...childrenOf(activity, 'budget'),
    ...childrenOf(activity, 'result').flatMap((one) =>
      childrenOf(one, 'indicator').flatMap((indicator) => childrenOf(indicator, 'period')),
    ),
  ]) {
    const [from, to] = [dateOf(period, 'period-start'), dateOf(period, 'period-end')]
    if (to < from || (period.name === 'budget' && Date.parse(to) - Date.parse(from) > 365 * 86_400_000))
      faults.push(`${period.name} from ${from} to ${to}`)
  }
  const vocabularies = childrenOf(activity, 'sector').map(({ attributes }) => attributes.vocabulary)
  if (new Set(vocabularies).size !== vocabularies.length) faults.push('shares of a vocabulary beyond 100')
  for (const sector of childrenOf(activity, 'sector'))
    if (sector.attributes.vocabulary === '99' && sector.children.length === 0)
      faults.push('an own sector without words')
  const types = childrenOf(activity, 'activity-date').map(({ attributes }) => attributes.type)
  if (new Set(types).size !== types.length || !types.some((type) => type === '1' || type === '2'))
    faults.push(`activity dates ${types.join(' ')}`)
  return faults
}
export const iatiFaults = (file: XmlNode): string[] => [
  ...tableFaults(file),
  ...childrenOf(file, 'iati-activity').flatMap(ruleFaults),
]
