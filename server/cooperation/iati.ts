import { addDays } from '#contract/core/values/dates.ts'
import { asAmount, cents } from '../core/amounts.ts'
import type { LookupRecord, Reference } from '../core/reference.ts'
import { escapeXml } from '../core/xml.ts'
import { kinds, roles, sectorCodes, statusCode, transactions } from './iati-codes.ts'
import type { IatiProject } from './iati-rows.ts'

type Attributes = Readonly<Record<string, string | undefined>>
/** An element with its attributes; what is undefined is left out. */
const element = (name: string, attributes: Attributes = {}, ...inside: readonly (string | undefined)[]): string => {
  const said = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(value)}"`,
  )
  const text = inside.join('')
  return text === '' ? `<${name}${said.join('')}/>` : `<${name}${said.join('')}>${text}</${name}>`
}
const narrative = (text: string, lang?: 'en') => element('narrative', { 'xml:lang': lang }, escapeXml(text))
/** What is said in Arabic, and in English where there is such a text. */
const narratives = (ar: string, en: string | null | undefined) => narrative(ar) + (en ? narrative(en, 'en') : '')
const named = ({ name_ar, name_en }: Pick<LookupRecord, 'name_ar' | 'name_en'>) => narratives(name_ar, name_en)

/** Rich text as plain words. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/** A budget by periods of at most a year, in proportion to their days; the parts add up to the whole to the cent. */
export function yearsOf(start: string, end: string, total: string): { from: string; to: string; value: string }[] {
  const days = (from: string, to: string) => BigInt(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1)
  const all = cents(total)
  const whole = days(start, end)
  const parts: { from: string; to: string; value: string }[] = []
  let [from, given] = [start, 0n]
  while (from <= end) {
    const yearOn = addDays(`${Number(from.slice(0, 4)) + 1}${from.slice(4).replace('02-29', '02-28')}`, -1)
    const to = yearOn < end ? yearOn : end
    const upTo = to === end ? all : (all * days(start, to)) / whole
    parts.push({ from, to, value: asAmount(upTo - given) })
    given = upTo
    from = addDays(to, 1)
  }
  return parts
}

export interface Reporter {
  readonly ref: string
  readonly name_ar: string
  readonly name_en: string | null
  /** The ministry reports what organisations report themselves. */
  readonly isSecond: boolean
}

/** A project by the number of its organisation, the same in every file. */
export const activityId = (prefix: string, { ngo_code, id }: Pick<IatiProject, 'ngo_code' | 'id'>): string =>
  `${prefix}-${ngo_code}-P${id}`

function participants(project: IatiProject, prefix: string, find: Reference['find']): string {
  const body = find('un-organisations', project.un_organisation_id)
  const isUn = body?.extra?.is_un === true
  return [
    element(
      'participating-org',
      { role: roles.funding, type: isUn ? kinds.multilateral : kinds.ingo },
      body && named(body),
    ),
    element(
      'participating-org',
      { ref: `${prefix}-${project.ngo_code}`, role: roles.implementing, type: kinds.ngo },
      narratives(project.ngo_name_ar, project.ngo_name_en),
    ),
    ...project.partners.map(({ name, code }) =>
      element(
        'participating-org',
        { ref: code === null ? undefined : `${prefix}-${code}`, role: roles.implementing, type: kinds.ngo },
        narrative(name),
      ),
    ),
  ].join('')
}

function places(project: IatiProject, find: Reference['find']): string {
  return project.places
    .map(({ governorate_id, name }) => {
      const governorate = find('governorates', governorate_id)
      const { p_code, latitude, longitude } = (governorate?.extra ?? {}) as Record<string, string | number | undefined>
      const text = [name, governorate?.name_ar].filter(Boolean).join('، ')
      return element(
        'location',
        { ref: p_code === undefined ? undefined : String(p_code) },
        element('location-reach', { code: '1' }),
        text === '' ? undefined : element('name', {}, narrative(text)),
        latitude === undefined || longitude === undefined
          ? undefined
          : element(
              'point',
              { srsName: 'http://www.opengis.net/def/crs/EPSG/0/4326' },
              element('pos', {}, `${latitude} ${longitude}`),
            ),
        element('exactness', { code: '2' }),
      )
    })
    .join('')
}

function sectors(project: IatiProject, find: Reference['find']): string {
  const sector = find('project-sectors', project.project_sector_id)
  const codes = sectorCodes[project.project_sector_id]
  // A sector that the ministry added is told in its own vocabulary.
  if (!codes)
    return element(
      'sector',
      { vocabulary: '99', code: String(project.project_sector_id), percentage: '100' },
      sector && named(sector),
    )
  return (
    element('sector', { vocabulary: '1', code: codes.dac, percentage: '100' }) +
    element('sector', { vocabulary: '10', code: codes.cluster, percentage: '100' })
  )
}

const moved = (kind: keyof typeof transactions, day: string, value: string, currency: string) =>
  element(
    'transaction',
    {},
    element('transaction-type', { code: transactions[kind] }),
    element('transaction-date', { 'iso-date': day }),
    element('value', { currency, 'value-date': day }, value),
  )

function money(project: IatiProject, currency: string): string {
  const budgets = yearsOf(project.start_date, project.end_date, project.total_budget).map(({ from, to, value }) =>
    element(
      'budget',
      { type: '1', status: '2' },
      element('period-start', { 'iso-date': from }),
      element('period-end', { 'iso-date': to }),
      element('value', { currency, 'value-date': project.agreement_date }, value),
    ),
  )
  // What is not signed binds nobody.
  const promised =
    project.signed_on === null ? [] : [moved('commitment', project.agreement_date, project.total_budget, currency)]
  return [
    ...budgets,
    ...promised,
    ...project.movements.map(({ kind, happened_on, amount }) => moved(kind, happened_on, amount, currency)),
  ].join('')
}

function results(project: IatiProject): string {
  return project.objectives
    .map(({ objective, indicator, baseline_year, baseline_value, target_value, achieved_value, periods }) => {
      const period = (start: string, end: string, target: string | null, actual: string | null) =>
        element(
          'period',
          {},
          element('period-start', { 'iso-date': start }),
          element('period-end', { 'iso-date': end }),
          target === null ? undefined : element('target', { value: target }),
          actual === null ? undefined : element('actual', { value: actual }),
        )
      return element(
        'result',
        { type: '1' },
        element('title', {}, narrative(objective)),
        element(
          'indicator',
          { measure: '1' },
          element('title', {}, narrative(indicator)),
          // A year without its value is no baseline of a number.
          baseline_year === null || baseline_value === null
            ? undefined
            : element('baseline', { year: String(baseline_year), value: baseline_value }),
          period(project.start_date, project.end_date, target_value, achieved_value),
          ...periods.map(({ from, to, achieved }) => period(from, to, null, achieved)),
        ),
      )
    })
    .join('')
}

/** A currency to which the ministry gave no code is told as none: a guess would make other money of it. */
const currencyOf = (code: unknown) => (typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : 'XXX')

function activity(project: IatiProject, reporter: Reporter, prefix: string, reference: Reference): string {
  const find: Reference['find'] = (index, code) => reference.find(index, code)
  const currency = currencyOf(find('currencies', project.currency_id)?.extra?.code)
  const day = (type: string, date: string | null) =>
    date === null ? undefined : element('activity-date', { type, 'iso-date': date })
  const described = (type: string, text: string) =>
    text === '' ? undefined : element('description', { type }, narrative(text))
  const groups = project.target_group_ids.flatMap((id) => find('target-groups', id)?.name_ar ?? [])
  return element(
    'iati-activity',
    {
      'xml:lang': 'ar',
      'default-currency': currency,
      humanitarian: '1',
      'last-updated-datetime': new Date(project.updated_at).toISOString(),
    },
    element('iati-identifier', {}, escapeXml(activityId(prefix, project))),
    element(
      'reporting-org',
      {
        ref: reporter.ref,
        type: reporter.isSecond ? kinds.government : kinds.ngo,
        'secondary-reporter': reporter.isSecond ? '1' : '0',
      },
      narratives(reporter.name_ar, reporter.name_en),
    ),
    element('title', {}, narratives(project.name_ar, project.name_en)),
    // The standard knows no activity without a description: one of pictures alone is told by its name.
    described('1', wordsOf(project.description) || project.name_ar),
    described('2', project.objectives.map(({ objective }) => objective).join('؛ ')),
    described('3', groups.join('، ')),
    participants(project, prefix, find),
    element('activity-status', { code: statusCode(project.project_status, project.approval_status === 'reported') }),
    day('1', project.start_date),
    day('2', project.actual_start_date),
    day('3', project.end_date),
    day('4', project.actual_end_date),
    element('recipient-country', { code: 'SY' }),
    places(project, find),
    sectors(project, find),
    money(project, currency),
    results(project),
  )
}

/** An activity file of IATI 2.03. The order of the elements is the standard's. */
export const iatiOf = (
  projects: readonly IatiProject[],
  reporterOf: (project: IatiProject) => Reporter,
  prefix: string,
  reference: Reference,
  now: Date,
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'iati-activities',
    { version: '2.03', 'generated-datetime': now.toISOString() },
    ...projects.map((project) => activity(project, reporterOf(project), prefix, reference)),
  )}\n`
