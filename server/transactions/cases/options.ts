import { sql, type RawBuilder } from 'kysely'
import type { FieldSource, TypeField } from '#contract/transactions/type-fields.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { acquiredKinds } from '#contract/properties/acquisition.ts'
import { owned } from '#contract/properties/real-estates.ts'
import { amountIn } from '../../core/amount-words.ts'
import type { Reference } from '../../core/reference.ts'
import type { Db, Trx } from '../../core/services.ts'

type Option = TypeField['options'][number]
/** A field as it is stored: its own options have no value beside their words. */
export type StoredField = Omit<TypeField, 'options' | 'currency_by'> & {
  readonly source: FieldSource | null
  readonly options: readonly { readonly ar: string; readonly en: string }[]
}
type OwnSource = Exclude<Extract<FieldSource, `own:${string}`>, 'own:property_kinds'>
/** Records of one organisation as options, in the order in which it knows them. */
type Own = ReadonlyMap<FieldSource, readonly Option[]>

/** A record as it is found: what it is worth is told in words afterwards. */
interface Found extends Option {
  readonly amount?: string | null
  /** Absent with the value of goods, which has none. */
  readonly currency_id?: number | null
}

/** Records of what waits for an approval or has one: whose it is, and of what kind. */
const asked = (ngoId: number, table: string, party: RawBuilder<unknown>, kind: RawBuilder<unknown>) => sql<Found>`
  select id::text as value, concat_ws(' · ', ${party}, ${kind}) as ar, concat_ws(' · ', ${party}, ${kind}) as en from ${sql.table(table)}
  where ngo_id = ${ngoId} and status <> 'cancelled' and deleted_at is null order by ${party}, id`
/** The same of money: whose it is, and how much. */
const money = (ngoId: number, table: string, party: RawBuilder<unknown>, amount: RawBuilder<unknown>) => sql<Found>`
  select id::text as value, ${party} as ar, ${party} as en, ${amount} as amount, currency_id from ${sql.table(table)}
  where ngo_id = ${ngoId} and status <> 'cancelled' and deleted_at is null order by ${party}, id`

/** The end of an account's number, isolated: with a dash in it, it would be read from its end within Arabic. */
const lastOf = (account: string) => sql`chr(8294) || right(${sql.ref(`${account}.account_no`)}, 4) || chr(8297)`

/** Drivers who serve, with their account; those whom no request brought yet are the new ones. */
const drivers = (ngoId: number, which: RawBuilder<unknown>) => sql<Option>`
  select d.id::text as value, concat_ws(' · ', d.full_name, p.name_ar, ${lastOf('a')}) as ar, concat_ws(' · ', d.full_name, coalesce(p.name_en, p.name_ar), ${lastOf('a')}) as en
  from manager_accounts d join bank_accounts a on a.id = d.bank_account_id and a.ngo_id = d.ngo_id join index_records p on p.index_slug = 'positions' and p.code = d.position_id
  where d.ngo_id = ${ngoId} and d.in_force and (d.end_date is null or d.end_date > public.today()) and d.deleted_at is null and a.in_force and a.status <> 'closed' and a.deleted_at is null and ${which}
  order by d.full_name, d.id`

const classifications = (ngoId: number, level: RawBuilder<boolean>) => sql<Option>`
  select id::text as value, code || ' · ' || name_ar as ar, code || ' · ' || name_en as en from classifications c
  where ${level} and deleted_at is null and (is_active or exists (
    select from classification_ngos o where o.ngo_id = ${ngoId} and o.classification_id = c.id and o.deleted_at is null)) order by code, id`

/**
 * The records of an organisation from which a request may choose; the main headquarters is no branch to be opened, and an
 * account that waits for a second person counts nowhere yet.
 */
const own: Readonly<Record<OwnSource, (ngoId: number) => RawBuilder<Found>>> = {
  'own:branches': (ngoId) => sql<Option>`
    select id::text as value, name_ar as ar, name_ar as en from branches
    where ngo_id = ${ngoId} and not is_main and deleted_at is null order by name_ar, id`,
  'own:service_centres': (ngoId) => sql<Option>`
    select id::text as value, name_ar as ar, coalesce(name_en, name_ar) as en from service_centres
    where ngo_id = ${ngoId} and deleted_at is null order by name_ar, id`,
  'own:bank_accounts': (ngoId) => sql<Option>`
    select id::text as value, account_name || ' · ' || ${lastOf('bank_accounts')} as ar, account_name || ' · ' || ${lastOf('bank_accounts')} as en from bank_accounts
    where ngo_id = ${ngoId} and in_force and deleted_at is null order by account_name, id`,
  'own:new_drivers': (ngoId) => drivers(ngoId, sql`d.approved_by_request is null`),
  'own:drivers': (ngoId) => drivers(ngoId, sql`true`),
  'own:director_boards': (ngoId) => sql<Option>`
    select id::text as value, case type when 'trustee' then 'مجلس الأمناء' else 'مجلس الإدارة' end || ' · الدورة ' || term_no || ' · ' || start_date as ar,
      case type when 'trustee' then 'Board of trustees' else 'Administrative council' end || ' · term ' || term_no || ' · ' || start_date as en from director_boards b
    where ngo_id = ${ngoId} and type in ('administrative', 'trustee') and deleted_at is null and (status = 'pending' or (status in ('current', 'temporary')
      and exists (select from directors d where d.director_board_id = b.id and d.ngo_id = b.ngo_id and not d.is_current and d.end_date is null and d.position_id <> 6 and d.deleted_at is null)))
    order by start_date desc, id`,
  'own:financial_grants': (ngoId) => money(ngoId, 'financial_grants', sql`donor_name`, sql`amount`),
  'own:money_transferred_abroad': (ngoId) => money(ngoId, 'money_transferred_abroad', sql`recipient_name`, sql`amount`),
  'own:international_donations': (ngoId) =>
    money(ngoId, 'international_donations', sql`donor_name`, sql`coalesce(amount, estimated_value)`),
  'own:coop_projects': (ngoId) => sql<Option>`
    select id::text as value, name_ar as ar, coalesce(name_en, name_ar) as en from coop_projects
    where ngo_id = ${ngoId} and approval_status <> 'cancelled' and deleted_at is null order by name_ar, id`,
  'own:i_organisations_memberships': (ngoId) =>
    asked(ngoId, 'i_organisations_memberships', sql`organisation_name`, sql`membership_kind`),
  'own:international_events_subscriptions': (ngoId) =>
    asked(ngoId, 'international_events_subscriptions', sql`event_name`, sql`organiser`),
  // What is rented or lent is not the organisation's to give.
  'own:properties': (ngoId) => sql<Option>`
    select value, name as ar, name as en from (
      select 'real_estates:' || id as value, concat_ws(' · ', number, address) as name from real_estates where ngo_id = ${ngoId} and possessive_form_id = ${owned} and deleted_at is null
      union all select 'machines:' || id, concat_ws(' · ', model, plate_number) from machines where ngo_id = ${ngoId} and possessive_form_id = ${owned} and deleted_at is null) p
    order by name, value`,
  // What waits for its licence; a licensed one is asked for no more.
  'own:campaigns': (ngoId) => sql<Option>`
    select id::text as value, name_ar as ar, coalesce(name_en, name_ar) as en from campaigns
    where ngo_id = ${ngoId} and confirmed = 'P' and deleted_at is null order by name_ar, id`,
  // What is in use, and what it has itself although nobody chooses it any more.
  'own:main_classifications': (ngoId) => classifications(ngoId, sql`parent_id is null`),
  'own:sub_classifications': (ngoId) => classifications(ngoId, sql`parent_id is not null`),
  'own:duties': (ngoId) => sql<Option>`
    select kind || ':' || year as value,
      case kind when 'plan' then 'خطة ' when 'yearly_return' then 'التقرير السنوي ' else 'الميزانية الختامية ' end || year || ' · آخر يوم ' || until as ar,
      case kind when 'plan' then 'Plan ' when 'yearly_return' then 'Yearly return ' else 'Final accounts ' end || year || ' · last day ' || until as en
    from open_duties where ngo_id = ${ngoId} order by year desc, kind`,
}

const day = /\d{4}-\d{2}-\d{2}/g
/** Its days are told as everywhere else, in words. */
const inDays = ({ value, ar, en }: Option): Option => ({
  value,
  ar: ar.replace(day, (one) => dayInWords(one, 'ar')),
  en: en.replace(day, (one) => dayInWords(one, 'en')),
})

/** A record in words, an amount as the notices say it. */
const told = (reference: Reference, { amount, currency_id, ...option }: Found): Option => {
  if (amount === undefined || amount === null) return inDays(option)
  const much = (lang: 'ar' | 'en') => amountIn({ reference }, amount, currency_id ?? 0, lang)
  return { ...option, ar: `${option.ar} · ${much('ar')}`, en: `${option.en} · ${much('en')}` }
}

/** What an organisation has of the records that these fields offer. */
export async function ownRecords(
  db: Db | Trx,
  reference: Reference,
  ngoId: number,
  fields: readonly StoredField[],
): Promise<Own> {
  const wanted = new Set(fields.map(({ source }) => source))
  const found = new Map<FieldSource, readonly Option[]>()
  for (const source of Object.keys(own) as OwnSource[])
    if (wanted.has(source))
      found.set(
        source,
        (await own[source](ngoId).execute(db)).rows.map((row) => told(reference, row)),
      )
  return found
}

/** Sources that offer a part of an index. */
const partOf: Partial<Record<FieldSource, { readonly slug: string; readonly column: string }>> = {
  'index:ownership-forms': { slug: 'possessive-forms', column: 'is_ownership' },
}

/**
 * What a field offers: its own options, active records of an index, or records of the organisation. `retired` adds what
 * is offered no more, to tell what was chosen before.
 */
export function optionsOf(
  reference: Reference,
  records: Own,
  { source, options }: StoredField,
  { retired = false } = {},
): Option[] {
  if (source === null) return options.map(({ ar, en }) => ({ value: ar, ar, en }))
  if (source === 'own:property_kinds') return [...acquiredKinds]
  if (!source.startsWith('index:')) return [...(records.get(source) ?? [])]
  const part = partOf[source]
  return reference
    .lookup(part?.slug ?? source.slice('index:'.length))
    .filter((record) => (retired || record.is_active) && (!part || record.extra?.[part.column] === true))
    .map((record) => {
      // Areas of several governorates have the same name.
      const within =
        source === 'index:areas' ? reference.find('governorates', Number(record.extra?.governorate_id)) : undefined
      const named = ({ name_ar, name_en }: typeof record) => ({ ar: name_ar, en: name_en ?? name_ar })
      const [own, around] = [named(record), within && named(within)]
      return {
        value: String(record.id),
        ar: around ? `${around.ar} · ${own.ar}` : own.ar,
        en: around ? `${around.en} · ${own.en}` : own.en,
      }
    })
}
