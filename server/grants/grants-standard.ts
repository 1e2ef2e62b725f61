import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { ministryGrantsFile, ownGrantsFile } from '#contract/grants/grants-standard.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { notFound } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services } from '../core/services.ts'
import { byteOrderMark, csvLine } from '../core/sheet/csv.ts'

/** A grant as its file tells it: no account of a bank, no paper. */
export interface Grant {
  readonly id: number
  readonly ngo_code: string
  readonly ngo_name_ar: string
  readonly donor_name: string
  readonly donor_country_id: number
  readonly purpose: string
  readonly amount: string
  readonly currency_id: number
  readonly awarded_on: string
  readonly expected_date: string
  readonly updated_at: string
  readonly receipts: { happened_on: string; amount: string }[]
  readonly received: string
}

/** Approved grants within a reach, with what came of each: what was given back did not come. */
async function readGrants({ db }: Services, reach: RawBuilder<unknown>): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select m.id, n.ngo_code, n.name_ar as ngo_name_ar, m.donor_name, m.donor_country_id, m.purpose, m.amount::text as amount, m.currency_id,
      coalesce(m.decision_date, m.agreement_date) as awarded_on, m.expected_date, m.updated_at,
      coalesce((select jsonb_agg(jsonb_build_object('happened_on', r.happened_on, 'amount', r.amount::text) order by r.happened_on, r.id)
        from grant_receipts r where r.financial_grant_id = m.id and r.kind = 'received'), '[]'::jsonb) as receipts,
      coalesce((select sum(r.amount) from grant_receipts r where r.financial_grant_id = m.id and r.kind = 'received'), 0)::text as received
    from financial_grants m join ngos n on n.id = m.ngo_id and n.deleted_at is null
    where m.status in ('approved', 'executed', 'reported') and m.deleted_at is null and ${reach} order by m.id`.execute(
    db,
  )
  return rows
}

/** A number as it is stored: a double would round large amounts. */
const exact = (value: string) => (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(value)
/** A donor has no number of its own: the same name in the same country is the same donor. */
const donorId = (prefix: string, name: string, country: string) =>
  `${prefix}-D-${createHash('sha256').update(`${country} ${name.trim()}`).digest('hex').slice(0, 12)}`
const shortened = (text: string, longest: number) =>
  [...text].length <= longest ? text : `${[...text].slice(0, longest - 1).join('')}…`

/** A code of an index; empty where the ministry has not given one. */
const coded = (code: unknown) => (typeof code === 'string' ? code : '')

export function told({ reference, config }: Pick<Services, 'reference' | 'config'>, grants: readonly Grant[]) {
  const prefix = reference.setting('exports.org_id_prefix', 'SY-NGO')
  return grants.flatMap((grant) => {
    const country = coded(reference.find('countries', grant.donor_country_id)?.extra?.iso2)
    const currency = coded(reference.find('currencies', grant.currency_id)?.extra?.code)
    // The standard knows no amount without its currency, and a guess would make other money of it.
    if (!/^[A-Z]{3}$/.test(currency)) return []
    return {
      id: `${prefix}-G${grant.id}`,
      title: shortened(grant.purpose, 140),
      description: grant.purpose,
      currency,
      amountAwarded: grant.amount,
      amountDisbursed: grant.received,
      awardDate: grant.awarded_on,
      startDate: grant.expected_date,
      recipient: { id: `${prefix}-${grant.ngo_code}`, name: grant.ngo_name_ar },
      funder: {
        id: donorId(prefix, grant.donor_name, country),
        name: grant.donor_name,
        ...(country === '' ? {} : { addressCountry: country }),
      },
      receipts: grant.receipts,
      dateModified: new Date(grant.updated_at).toISOString(),
      dataSource: config.publicUrl,
    }
  })
}
type Told = ReturnType<typeof told>

/** The package of the standard. */
export const asJson = (grants: Told): string =>
  JSON.stringify({
    version: '1.4',
    grants: grants.map(({ recipient, funder, receipts, startDate, amountAwarded, amountDisbursed, ...grant }) => ({
      ...grant,
      amountAwarded: exact(amountAwarded),
      amountDisbursed: exact(amountDisbursed),
      plannedDates: [{ startDate }],
      recipientOrganization: [recipient],
      fundingOrganization: [funder],
      disbursementTransaction: receipts.map(({ happened_on, amount }) => ({
        transactionDate: happened_on,
        value: exact(amount),
        currency: grant.currency,
      })),
    })),
  })
/** The headings are the standard's own, which its readers look for. */
const headings = [
  'Identifier',
  'Title',
  'Description',
  'Currency',
  'Amount Awarded',
  'Amount Disbursed',
  'Award Date',
  'Planned Dates:Start Date',
  'Recipient Org:Identifier',
  'Recipient Org:Name',
  'Funding Org:Identifier',
  'Funding Org:Name',
  'Funding Org:Country',
  'Last modified',
  'Data source',
]
const asCsv = (grants: Told): string =>
  byteOrderMark +
  csvLine(headings) +
  grants
    .map((one) =>
      csvLine([
        one.id,
        one.title,
        one.description,
        one.currency,
        one.amountAwarded,
        one.amountDisbursed,
        one.awardDate,
        one.startDate,
        one.recipient.id,
        one.recipient.name,
        one.funder.id,
        one.funder.name,
        one.funder.addressCountry ?? '',
        one.dateModified,
        one.dataSource,
      ]),
    )
    .join('')

const writers = {
  json: { type: 'application/json; charset=utf-8', write: asJson },
  csv: { type: 'text/csv; charset=utf-8', write: asCsv },
} as const

/** Approved grants as other registers of grants read them. */
export const grantsStandard: Area = (on, services) => {
  const give =
    (reachOf: (actor: Actor) => RawBuilder<unknown>): Parameters<typeof on<typeof ownGrantsFile>>[1] =>
    async ({ actor, query, reply }) => {
      const grants = told(services, await readGrants(services, reachOf(actor)))
      // The standard knows no package without a grant.
      if (grants.length === 0) throw notFound()
      const { type, write } = writers[query.format]
      const file = `360giving-${todayIn(services.now())}.${query.format}`
      await services.db.transaction().execute((trx) =>
        audit(trx, actor, {
          action: 'export',
          entity: 'financial_grants',
          entity_id: null,
          description_ar: 'تصدير المنح بمعيار 360Giving',
          after: { rows_count: grants.length, file_name: file },
        }),
      )
      return reply
        .header('content-type', type)
        .header('content-disposition', `attachment; filename="${file}"`)
        .header('cache-control', 'no-store')
        .send(write(grants))
    }
  on(
    ministryGrantsFile as never as typeof ownGrantsFile,
    give(({ governorateId }) => (governorateId === undefined ? sql`true` : sql`n.governorate_id = ${governorateId}`)),
  )
  on(
    ownGrantsFile,
    give((actor) => sql`n.id = ${ngoOf(actor)}`),
  )
}
