import { type QueryKey, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentBody } from '#contract/core/calls/call.ts'
import {
  type OwnPublication,
  type OwnPublicationAction,
  type OwnPublicationCalls,
  ownPublicationMachine,
} from '#contract/core/own-publication.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DiffText } from '#web/ui/diff.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { DateText } from '#web/ui/text.tsx'
import { callApi } from '../api/api.ts'
import { Loaded } from '../api/query-state.tsx'
import { sendAct } from '../api/send-act.ts'
import { ActionBar } from '../cases/action-bar.tsx'
import css from './publication-panel.module.css'
import { ScheduleDialog } from './schedule-dialog.tsx'

export interface OwnPanelProps {
  calls: OwnPublicationCalls
  id: number
  name: string
  /** Labels of the fields, in the order in which changes are shown. */
  labels: Readonly<Record<string, () => string>>
  /** Words of a value that is stored as a code. */
  inWords?: ((field: string, value: string) => string) | undefined
  /** What is saved is another than what the form shows. */
  isUnsaved?: boolean
  /** Called after an act that may have put another text into the form. */
  onDone: () => void
}

/** The fields that differ, before and after. */
export function FieldChanges({
  changes,
  labels,
  inWords = (_field, value) => value,
}: Pick<OwnPanelProps, 'labels' | 'inWords'> & Pick<OwnPublication, 'changes'>) {
  const order = Object.keys(labels)
  return (
    <dl className={css.fields}>
      {changes
        .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
        .map(({ field, before, after }) => (
          <div key={field}>
            <dt>{labels[field]?.() ?? field}</dt>
            <dd dir="auto">
              <DiffText before={before && inWords(field, before)} after={after && inWords(field, after)} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** How a text stands: what visitors read, and what waits. */
function Standing({ publication }: { publication: OwnPublication }) {
  const { status, is_published, publish_at, hidden_reason, version } = publication
  return (
    <>
      {hidden_reason && (
        <Notice tone="bad" title={m.own_hidden_title()}>
          <bdi>{hidden_reason}</bdi>
        </Notice>
      )}
      <p>
        {is_published
          ? version > 0
            ? m.own_live_version({ number: String(version) })
            : m.own_live_text()
          : version > 0
            ? m.own_taken_back_text()
            : m.own_never_live()}
      </p>
      {status === 'scheduled' && publish_at && (
        <Notice tone="info" title={m.own_scheduled_tag()}>
          <DateText value={publish_at} time /> {m.own_schedule_zone()}
        </Notice>
      )}
    </>
  )
}

/** Why a text could not be published. */
const Refused = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <Notice tone="bad" title={m.error_data()}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )

function Shown({ publication, ...props }: OwnPanelProps & { publication: OwnPublication }) {
  const { calls, id, name, labels, isUnsaved = false, onDone } = props
  const client = useQueryClient()
  const refresh: QueryKey = [calls.path]
  // While a newer version is loading, such as one that was just saved beside this panel, nobody can decide.
  const isReading = useIsFetching({ queryKey: refresh }) > 0
  const [refused, setRefused] = useState<readonly string[]>([])
  const take = async (action: OwnPublicationAction, given: Record<string, string>) => {
    setRefused([])
    const errors = await sendAct(
      () =>
        callApi(calls.act, {
          params: { id },
          body: { action, ...given } as SentBody<OwnPublicationCalls['act']>,
          version: publication.updated_at,
        }),
      () => client.invalidateQueries({ queryKey: refresh }),
    )
    if (!errors && (action === 'discard' || action === 'publish')) onDone()
    if (!errors || action !== 'publish') return errors
    // What the text lacks is no field of the question: it is told here, beside the form that has it.
    setRefused(Object.entries(errors).map(([field, text]) => [labels[field]?.(), text].filter(Boolean).join(': ')))
    return undefined
  }
  const { actions, changes, is_beside } = publication
  return (
    <div className={css.panel}>
      <Standing publication={publication} />
      {is_beside && changes.length > 0 && (
        <section aria-label={m.publication_changes()} className={css.changes}>
          <FieldChanges {...props} changes={changes} />
        </section>
      )}
      <Refused lines={refused} />
      {isUnsaved && actions.length > 0 && <p role="status">{m.own_save_first()}</p>}
      {actions.length > 0 && (
        <div className={css.actions}>
          <ActionBar
            machine={ownPublicationMachine}
            actions={actions.filter((action) => !isUnsaved || !['publish', 'schedule'].includes(action))}
            name={name}
            busy={isReading}
            extras={{
              schedule: {
                form: (close: () => void) => (
                  <ScheduleDialog name={name} take={(given) => take('schedule', given)} onClose={close} />
                ),
              },
            }}
            take={take}
          />
        </div>
      )}
    </div>
  )
}

/** What visitors read, what publishing would change, and what can be done with it. */
export function OwnPanel(props: OwnPanelProps) {
  const query = useQuery({
    queryKey: [props.calls.path, props.id, 'publication'],
    queryFn: async () => (await callApi(props.calls.read, { params: { id: props.id } })).data,
  })
  return (
    <Card title={m.publication_title()}>
      <Loaded query={query} lines={3}>
        {(publication) => <Shown {...props} publication={publication} />}
      </Loaded>
    </Card>
  )
}
