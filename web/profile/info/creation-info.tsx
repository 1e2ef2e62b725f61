import { lazy, Suspense } from 'react'
import { ngoWords } from '#contract/profile/ngo-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { readMainInfo, readNgoInfo } from '#contract/profile/file.ts'
import { formatDate, formatMoney } from '#web/base/format.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { StatusFacts } from '../shared/status-facts.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Facts } from '#web/ui/facts.tsx'
import { History } from '#web/ui/history.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { DateText, Dec } from '#web/ui/text.tsx'
import { crumbsOf } from '../parts.ts'
import { useMainInfo, useNgoInfo } from '../queries.ts'
import { lockOf } from './lock.tsx'
import css from './overview.module.css'

const path = '/ngo-profile/creation-info'
const StatusReply = lazy(async () => ({
  default: (await import('#web/transactions/shared/status-reply.tsx')).StatusReply,
}))

type Main = AnswerOf<typeof readMainInfo>
type Info = AnswerOf<typeof readNgoInfo>

const FileLink = ({ id }: { id: number }) => (
  <a href={`/api/v2/files/${id}`} target="_blank" rel="noreferrer">
    {m.profile_decision_open()}
  </a>
)

/** What was published of it, and whether it is of public benefit. */
const publication = (main: Main) => [
  {
    key: 'gazette',
    label: m.profile_gazette(),
    value:
      main.gazette_no &&
      m.profile_gazette_value({ number: main.gazette_no, date: formatDate(main.gazette_date ?? '') }),
  },
  {
    key: 'benefit',
    label: m.profile_public_benefit(),
    value: main.has_public_benefit ? (
      <>
        <Dec>{main.public_benefit_decision_no}</Dec> – <DateText value={main.public_benefit_decision_date} />
      </>
    ) : (
      m.profile_public_benefit_no()
    ),
  },
]

function Decision({ main }: { main: Main }) {
  const form = useName('legal-forms')
  const lock = (field: string) => lockOf(main, field)
  return (
    <Facts
      facts={[
        { key: 'no', label: label(ngoWords.decision_no), value: <Dec>{main.decision_no}</Dec>, ...lock('decision_no') },
        {
          key: 'date',
          label: label(ngoWords.decision_date),
          value: <DateText value={main.decision_date} />,
          ...lock('decision_date'),
        },
        {
          key: 'file',
          label: m.profile_decision_data(),
          value: main.decision_file && <FileLink id={main.decision_file} />,
          ...lock('decision_file'),
        },
        {
          key: 'form',
          label: label(ngoWords.legal_form_id),
          value: form(main.legal_form_id),
          ...lock('legal_form_id'),
        },
        ...publication(main),
        {
          key: 'duration',
          label: label(ngoWords.duration_type),
          value:
            main.duration_type === 'unlimited'
              ? m.profile_unlimited()
              : m.profile_until({ date: formatDate(main.duration_until ?? '') }),
          ...lock('duration_type'),
        },
        ...(main.capital_amount === null
          ? []
          : [{ key: 'capital', label: label(ngoWords.capital_amount), value: formatMoney(main.capital_amount) }]),
        {
          key: 'beneficiary',
          label: label(ngoWords.dissolution_beneficiary),
          value: main.dissolution_beneficiary && <bdi>{main.dissolution_beneficiary}</bdi>,
        },
      ]}
    />
  )
}

function Statuses({ statuses }: { statuses: Info['statuses'] }) {
  const name = useName('ngo-status')
  if (statuses.length === 0) return <p>{m.profile_statuses_none()}</p>
  return (
    <History
      items={statuses.map((status) => ({
        key: status.id,
        title:
          status.from_status_id === null
            ? name(status.to_status_id)
            : m.profile_status_change({ from: name(status.from_status_id), to: name(status.to_status_id) }),
        at: status.decision_date,
        who: (
          <>
            {m.profile_status_by()} <Dec>{status.decision_no}</Dec>
          </>
        ),
        text: (
          <>
            <StatusFacts change={status} />
            {status.served_at && (
              <Suspense fallback={null}>
                <StatusReply id={status.id} />
              </Suspense>
            )}
          </>
        ),
        ...(status.decision_file ? { file: <FileLink id={status.decision_file} /> } : {}),
      }))}
    />
  )
}

/** How the organisation came into being: decision, objectives, history of its status [spec 1§2]. */
export function CreationInfo() {
  const main = useMainInfo()
  const info = useNgoInfo()
  return (
    <Page>
      <PageHead title={headingOf(path)} crumbs={crumbsOf(path)} />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        <div className={css.grid}>
          <Card title={m.profile_decision_data()}>
            <Loaded query={main} lines={8}>
              {(data) => <Decision main={data} />}
            </Loaded>
          </Card>
          <div className={css.side}>
            <Card title={m.profile_objectives()}>
              <Loaded query={info}>
                {({ objectives }) =>
                  objectives.length === 0 ? (
                    <p>{m.profile_objectives_none()}</p>
                  ) : (
                    <ol className={css.objectives}>
                      {objectives.map((objective) => (
                        <li key={objective.id}>
                          <bdi>{objective.objective_ar}</bdi>
                        </li>
                      ))}
                    </ol>
                  )
                }
              </Loaded>
            </Card>
            <Card title={m.profile_statuses()}>
              <Loaded query={info}>{({ statuses }) => <Statuses statuses={statuses} />}</Loaded>
            </Card>
          </div>
        </div>
      </div>
    </Page>
  )
}
