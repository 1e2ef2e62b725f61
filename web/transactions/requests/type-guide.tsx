import { meetingSlug } from '#contract/assemblies/workflow.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { readTypeGuide, type TypeGuide } from '#contract/transactions/choosing.ts'
import { listOwnRequests, openRequest } from '#contract/transactions/own-requests.ts'
import { rightsOfType } from '#contract/transactions/type-rights.ts'
import { formatDate } from '#web/base/format.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { ownPlaceOf } from '../shared/own-place.ts'
import { inLang } from '../shared/in-lang.ts'
import { areaWords, obstacleWords } from './request-tools.ts'
import css from './requests.module.css'

/** How long it takes by the steps, or by real cases where there are enough of them; what it costs; who decides. */
const Promises = ({ guide }: { guide: TypeGuide }) => (
  <Facts
    facts={[
      {
        key: 'when',
        label: m.request_when(),
        value: (
          <>
            {m.ministry_days({ count: guide.usual_days ?? guide.days })}
            <br />
            <small>
              {guide.usual_days === null ? m.request_by_law() : m.request_by_cases()}{' '}
              {m.request_if_today({ date: formatDate(guide.expected_on) })}
            </small>
          </>
        ),
      },
      { key: 'who', label: m.request_who(), value: inLang(guide.decided_by_ar, guide.decided_by_en) },
      { key: 'cost', label: m.request_cost(), value: guide.fee_amount ?? m.request_no_fee() },
    ]}
  />
)

/** The steps of the ministry with their days. */
const Path = ({ guide }: { guide: TypeGuide }) => (
  <ol className={css.path}>
    {guide.steps.map((step) => (
      <li key={step.stage_number}>
        <b>{nameOf(step)}</b>
        <small>{m.ministry_days({ count: step.days_number })}</small>
      </li>
    ))}
  </ol>
)

const Needed = ({ guide }: { guide: TypeGuide }) => (
  <ul className={css.needed}>
    {guide.documents.map((document) => (
      <li key={`d${document.id}`}>
        <span>
          {nameOf(document)}
          {document.count > 1 && <small>{m.request_copies({ count: document.count })}</small>}
        </span>
        <em>{document.is_required ? m.request_you_upload() : m.request_if_any()}</em>
      </li>
    ))}
    {guide.fields.map((field) => (
      <li key={field.key}>
        <span>{inLang(field.label_ar, field.label_en)}</span>
        <em>{field.is_required ? m.request_you_write() : m.request_if_any()}</em>
      </li>
    ))}
    {guide.fields.length === 0 && (
      <li>
        <span>{m.request_details()}</span>
        <em>{m.request_if_any()}</em>
      </li>
    )}
  </ul>
)

/** Opens the draft and goes to it. */
function useBegin(guide: TypeGuide) {
  const router = useRouter()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    // What carries a case of its own begins on the screen of that case.
    if (guide.slug === meetingSlug) return router.history.push(ownPlaceOf(guide.slug, 0))
    setBusy(true)
    try {
      const subject = nameOf(guide)
      const { data } = await callApi(openRequest, { body: { slug: guide.slug, subject } })
      await client.invalidateQueries({ queryKey: [listOwnRequests.path] })
      router.history.push(ownPlaceOf(guide.slug, data.id))
    } catch (error) {
      reportError(error)
      setBusy(false)
    }
  }
  return { busy, begin }
}

function Guide({ guide }: { guide: TypeGuide }) {
  const { busy, begin } = useBegin(guide)
  const mayAsk = useMay(rightsOfType(guide.slug).organisation, 'A')
  return (
    <Card title={nameOf(guide)} note={areaWords[guide.area]()}>
      <div className={css.part}>
        {/* Sanitised by the server when it was stored. */}
        <div dir="auto" dangerouslySetInnerHTML={{ __html: guide.description }} />
        <Promises guide={guide} />
        <h3>{m.request_path()}</h3>
        <Path guide={guide} />
        <h3>{m.request_needed()}</h3>
        <Needed guide={guide} />
        {guide.obstacle && (
          <Notice tone="warn" title={m.request_not_now()}>
            <p>{obstacleWords(guide.obstacle)}</p>
            {guide.obstacle.request_id !== null && (
              <p>
                <Anchor href={ownPlaceOf(guide.slug, guide.obstacle.request_id)}>{m.request_open_one()}</Anchor>
              </p>
            )}
            {guide.obstacle.code === 'type_needs_file' && (
              <p>
                <Anchor href="/ngo-profile">{m.request_complete_file()}</Anchor>
              </p>
            )}
          </Notice>
        )}
        {mayAsk && (guide.obstacle === null || guide.obstacle.code === 'type_not_again') && (
          <>
            <Button size="main" busy={busy} onClick={() => void begin()}>
              {m.request_begin()}
            </Button>
            <p>
              <small>{m.request_begin_text()}</small>
            </p>
          </>
        )}
      </div>
    </Card>
  )
}

/** What a request of a type needs, how long it takes, what it costs and who decides: before it is begun. */
export function TypeGuideCard({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [readTypeGuide.path, id],
    queryFn: async () => (await callApi(readTypeGuide, { params: { id } })).data,
  })
  return (
    <Loaded query={query} lines={12}>
      {(guide) => <Guide guide={guide} />}
    </Loaded>
  )
}
