import { useQuery } from '@tanstack/react-query'
import { commonWords } from '#contract/core/calls/common-words.ts'
import type { Words } from '#contract/core/calls/words.ts'
import { donationWords, grantWords, moneyWords, transferWords } from '#contract/grants/grant-words.ts'
import { type MoneyKind, ownCurrency } from '#contract/grants/kinds.ts'
import { listMoney, type MoneyDetail, readMoney } from '#contract/grants/ministry.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { DateText, Dec, Ltr, Named } from '#web/ui/text.tsx'
import { Amount, Items, MoneyTags, Parts } from './money-parts.tsx'
import { fileHref, kindTitles, ministryPath } from './money-words.ts'
import layout from '#web/ui/record-columns.module.css'
import css from './money.module.css'

const wordsOf: Record<MoneyKind, Words> = { grant: grantWords, transfer: transferWords, donation: donationWords }
const natures: Words = {
  ...Object.fromEntries(Object.entries(grantWords.source_type.words)),
  ...Object.fromEntries(Object.entries(donationWords.kind.words)),
}
const date = (value: string | null) => (value ? <DateText value={value} /> : null)
const opinions: Record<string, () => string> = {
  agree: m.money_opinion_agree,
  disagree: m.money_opinion_disagree,
  no_reply: m.money_opinion_no_reply,
}

/** What the steps of its request said: the financial opinion, and each outside body. */
function Opinions({ record }: { record: MoneyDetail }) {
  const body = useName('external-bodies')
  return (
    <Card title={m.money_opinions()}>
      {record.opinions.length === 0 ? (
        <p className={css.note}>{m.money_opinions_none()}</p>
      ) : (
        <ul className={css.list}>
          {record.opinions.map((one) => (
            <li key={`${one.decided_at}-${one.external_body_id ?? ''}`}>
              <span>
                {one.external_body_id === null
                  ? nameOf({ name_ar: one.step_ar, name_en: one.step_en })
                  : body(one.external_body_id)}
                {one.external_body_id !== null && (
                  <> · {one.external_opinion ? opinions[one.external_opinion]?.() : m.money_opinion_waits()}</>
                )}
              </span>
              <span>
                <bdi>{one.by}</bdi> · <DateText value={one.decided_at} short />
              </span>
              {one.notes && <p className={css.note}>{one.notes}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** An amount in the own currency, with the rate that made it. */
function Worth({ own_amount, rate, rate_on, source }: NonNullable<MoneyDetail['told_by']>) {
  return (
    <>
      <Amount value={own_amount} currency={ownCurrency} />
      <br />
      <small>
        {m.money_rate_of_day()} <Dec>{rate}</Dec> · <DateText value={rate_on} short /> · <bdi>{source}</bdi>
      </small>
    </>
  )
}

function factsOf(record: MoneyDetail, country: string, groups: string): Fact[] {
  const nature = record.nature === null ? undefined : natures[record.nature]
  return [
    ...(nature ? [{ key: 'nature', label: label(commonWords.kind), value: label(nature) }] : []),
    { key: 'country', label: label(transferWords.recipient_country_id), value: country },
    {
      key: 'amount',
      label: label(record.nature === 'in_kind' ? donationWords.estimated_value : grantWords.amount),
      value: <Amount value={record.amount} currency={record.currency_id} />,
    },
    ...(record.told_by ? [{ key: 'own', label: m.money_worth(), value: <Worth {...record.told_by} /> }] : []),
    { key: 'purpose', label: label(grantWords.purpose), value: record.purpose },
    ...(groups ? [{ key: 'groups', label: label(donationWords.target_group_ids), value: groups }] : []),
    ...(record.arrival_point
      ? [{ key: 'entry', label: label(donationWords.arrival_point), value: record.arrival_point }]
      : []),
    ...(record.agreement_date
      ? [{ key: 'agreed', label: label(grantWords.agreement_date), value: date(record.agreement_date) }]
      : []),
    { key: 'expected', label: label(donationWords.expected_date), value: date(record.expected_date) },
    ...(record.spending_until
      ? [{ key: 'until', label: label(grantWords.spending_until), value: date(record.spending_until) }]
      : []),
    ...(record.bank_account
      ? [{ key: 'account', label: label(grantWords.bank_account_id), value: <bdi>{record.bank_account}</bdi> }]
      : []),
  ]
}

function Standing({ kind, record }: { kind: MoneyKind; record: MoneyDetail }) {
  const seesNgos = useMay('ministry_ngos')
  const seesRequests = useMay('ministry_transaction_requests')
  const ngo = <Named>{nameOf({ name_ar: record.ngo_name_ar, name_en: record.ngo_name_en })}</Named>
  const no = <Ltr>{record.request_no}</Ltr>
  const papers = wordsOf[kind]
  return (
    <Card title={m.money_approval()}>
      <Facts
        facts={[
          {
            key: 'ngo',
            label: label(commonWords.ngo),
            value: seesNgos ? <Anchor href={link('/ministry/ngos/{id}', { id: record.ngo_id })}>{ngo}</Anchor> : ngo,
          },
          {
            key: 'request',
            label: m.money_request(),
            value:
              record.transaction_request_id === null ? null : seesRequests ? (
                <Anchor href={link('/ministry/accreditation-transactions/{id}', { id: record.transaction_request_id })}>
                  {no}
                </Anchor>
              ) : (
                no
              ),
          },
          {
            key: 'no',
            label: label(moneyWords.decision_no),
            value: record.decision_no && <Dec>{record.decision_no}</Dec>,
          },
          { key: 'date', label: label(moneyWords.decision_date), value: date(record.decision_date) },
          ...(record.report_due_on
            ? [{ key: 'report', label: label(moneyWords.report_due_on), value: date(record.report_due_on) }]
            : []),
          ...(record.return_due_on
            ? [{ key: 'return', label: label(moneyWords.return_due_on), value: date(record.return_due_on) }]
            : []),
          ...(record.returned_on
            ? [{ key: 'gone', label: label(moneyWords.returned_on), value: date(record.returned_on) }]
            : []),
          ...record.files.map(({ field, file }) => ({
            key: field,
            label: papers[field] ? label(papers[field]) : field,
            value: <Anchor href={fileHref(file)}>{m.money_open_paper()}</Anchor>,
          })),
        ]}
      />
    </Card>
  )
}

function Body({ kind, record }: { kind: MoneyKind; record: MoneyDetail }) {
  const [country, group] = [useName('countries'), useName('target-groups')]
  const groups = record.target_group_ids.map((id) => group(id)).join(' · ')
  const title = titleAt(ministryPath)
  return (
    <Page>
      <PageHead
        title={<bdi>{record.party}</bdi>}
        crumbs={[
          { label: title, href: ministryPath },
          ...(kind === 'grant' ? [] : [{ label: kindTitles[kind](), href: `${ministryPath}?kind=${kind}` }]),
          { label: record.party },
        ]}
        state={<MoneyTags status={record.status} late={record.is_late} />}
      />
      <div className={layout.page}>
        <div className={layout.column}>
          <Card title={m.money_data()}>
            <Facts facts={factsOf(record, country(record.country_id), groups)} />
          </Card>
          <Items items={record.items} currency={record.currency_id} />
          <Opinions record={record} />
          <Parts
            parts={record.parts}
            moved={record.moved_amount}
            amount={record.nature === 'in_kind' ? null : record.amount}
            currency={record.currency_id}
          />
        </div>
        <div className={layout.column}>
          <Standing kind={kind} record={record} />
        </div>
      </div>
    </Page>
  )
}

/** One record at the ministry: what it says, the opinions on it, what moved. It is decided in its request. */
export function MinistryRecord({ kind, id }: { kind: MoneyKind; id: number }) {
  const query = useQuery({
    queryKey: [listMoney.path, kind, id],
    queryFn: async () => (await callApi(readMoney, { params: { id }, query: { kind } })).data,
  })
  return query.data ? (
    <Body kind={kind} record={query.data} />
  ) : (
    <Page>
      <PageHead title={titleAt(ministryPath)} />
      <Loaded query={query} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}
