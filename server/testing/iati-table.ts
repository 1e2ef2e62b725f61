/**
 * Elements of an IATI 2.03 activity file in the order that the standard enforces, as far as the platform writes them:
 * how often each may stand (`1` once, `?` at most once, `+` once or more, `*` any number) and the attributes that it must have.
 */
interface Rule {
  readonly children?: readonly (readonly [name: string, often: '1' | '?' | '+' | '*'])[]
  readonly attributes?: Readonly<Record<string, RegExp>>
  readonly text?: RegExp
}
const day = /^\d{4}-\d\d-\d\d$/
const amount = /^\d+\.\d\d$/
const code = /^[A-Z0-9]+$/
const dated: Rule = { attributes: { 'iso-date': day } }
const said: Rule = { children: [['narrative', '+']] }
const coded: Rule = { attributes: { code } }
const value: Rule = { attributes: { currency: /^[A-Z]{3}$/, 'value-date': day }, text: amount }
const valued: Rule = { attributes: { value: /^-?\d+\.\d\d$/ } }

export const iatiTable: Readonly<Record<string, Rule>> = {
  'iati-activities': { children: [['iati-activity', '+']], attributes: { version: /^2\.03$/ } },
  'iati-activity': {
    attributes: { 'xml:lang': /^ar$/, 'default-currency': /^[A-Z]{3}$/ },
    children: [
      ['iati-identifier', '1'],
      ['reporting-org', '1'],
      ['title', '1'],
      ['description', '+'],
      ['participating-org', '+'],
      ['other-identifier', '*'],
      ['activity-status', '1'],
      ['activity-date', '+'],
      ['contact-info', '*'],
      ['activity-scope', '?'],
      ['recipient-country', '*'],
      ['recipient-region', '*'],
      ['location', '*'],
      ['sector', '*'],
      ['budget', '*'],
      ['transaction', '*'],
      ['document-link', '*'],
      ['result', '*'],
    ],
  },
  'iati-identifier': { text: /^[^\s/&|?]+-P\d+$/ },
  'reporting-org': { ...said, attributes: { ref: /^[^\s/&|?]+$/, type: /^(10|24)$/, 'secondary-reporter': /^[01]$/ } },
  title: said,
  description: { ...said, attributes: { type: /^[123]$/ } },
  'participating-org': { ...said, attributes: { role: /^[14]$/, type: /^(21|24|40)$/ } },
  'activity-status': { attributes: { code: /^[1-6]$/ } },
  'activity-date': { attributes: { type: /^[1-4]$/, 'iso-date': day } },
  'recipient-country': { attributes: { code: /^SY$/ } },
  location: {
    children: [
      ['location-reach', '?'],
      ['location-id', '*'],
      ['name', '?'],
      ['description', '?'],
      ['activity-description', '?'],
      ['administrative', '*'],
      ['point', '?'],
      ['exactness', '?'],
    ],
  },
  'location-reach': coded,
  name: said,
  point: { children: [['pos', '1']], attributes: { srsName: /^http/ } },
  pos: { text: /^-?[\d.]+ -?[\d.]+$/ },
  exactness: coded,
  sector: { attributes: { vocabulary: /^(1|10|99)$/, code, percentage: /^100$/ }, children: [['narrative', '*']] },
  budget: {
    attributes: { type: /^[12]$/, status: /^[12]$/ },
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
      ['description', '?'],
      ['indicator', '+'],
    ],
  },
  indicator: {
    attributes: { measure: /^[125]$/ },
    children: [
      ['title', '1'],
      ['description', '?'],
      ['baseline', '*'],
      ['period', '*'],
    ],
  },
  baseline: { attributes: { year: /^\d{4}$/ } },
  period: {
    children: [
      ['period-start', '1'],
      ['period-end', '1'],
      ['target', '*'],
      ['actual', '*'],
    ],
  },
  target: valued,
  actual: valued,
  narrative: { text: /\S/ },
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
export function iatiFaults({ name, attributes, children, text }: XmlNode, place = ''): string[] {
  const at = `${place}/${name}`
  const rule = iatiTable[name]
  if (!rule) return [`${at} is not in the table`]
  const faults: string[] = []
  for (const [key, form] of Object.entries(rule.attributes ?? {}))
    if (!form.test(attributes[key] ?? '')) faults.push(`${at}@${key}: ${attributes[key]}`)
  if (rule.text ? !rule.text.test(text) : text.trim() !== '') faults.push(`${at}: text ${text}`)
  const order = (rule.children ?? []).map(([child]) => child)
  const places = children.map((child) => order.indexOf(child.name))
  if (places.includes(-1) || places.some((one, nth) => nth > 0 && one < (places[nth - 1] ?? 0)))
    faults.push(`${at}: children ${children.map((child) => child.name).join(' ')}`)
  for (const [child, often] of rule.children ?? []) {
    const count = children.filter((one) => one.name === child).length
    if ((count === 0 && /[1+]/.test(often)) || (count > 1 && /[1?]/.test(often)))
      faults.push(`${at}: ${count} ${child}`)
  }
  return [...faults, ...children.flatMap((child) => iatiFaults(child, at))]
}
