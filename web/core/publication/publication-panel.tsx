import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SentBody } from '#contract/core/calls/call.ts'
import {
  type Publication,
  type PublicationAction,
  type PublicationCalls,
  publicationMachine,
} from '#contract/core/publication.ts'
import { callApi } from '../api/api.ts'
import { ActionBar } from '../cases/action-bar.tsx'
import { StaleError } from '../api/api-error.ts'
import { sendForm } from '../api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DiffText } from '#web/ui/diff.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DateText } from '#web/ui/text.tsx'
import css from './publication-panel.module.css'

interface Props<P extends Publication> {
  publication: P
  act: PublicationCalls['act']
  /** What the questions call the record. */
  name: string
  /** Words of a field that changes, in the order in which they are shown. */
  labels: Readonly<Record<string, () => string>>
  /** Words of a value that travels as a code. */
  inWords?: (field: string, value: string) => string
  /** What a comparison shows beyond the fields. */
  children?: ReactNode
  /** Something else than the fields differs. */
  hasMore?: boolean
  /** Queries that are asked again after an action. */
  refresh: QueryKey
  /** An action was taken: what is being edited may be another text now. */
  onDone?: (action: PublicationAction) => void
}

/** Who wrote and sent a text, why it came back, and who still has to come. */
function Standing({ publication }: { publication: Publication }) {
  const { status, authors, sent_by, sent_at, note, is_own, is_alone } = publication
  return (
    <>
      {note && (
        <Notice tone="warn" title={m.publication_returned_title()}>
          <bdi>{note}</bdi>
        </Notice>
      )}
      {status === 'sent' && is_own && !is_alone && (
        <Notice tone="info" title={m.publication_own_title()}>
          {m.publication_own_text()}
        </Notice>
      )}
      {status !== 'published' && authors.length > 0 && (
        <Facts
          facts={[
            { key: 'authors', label: m.publication_authors(), value: <bdi>{authors.join('، ')}</bdi> },
            ...(sent_by && sent_at
              ? [
                  { key: 'sent_by', label: m.publication_sent_by(), value: <bdi>{sent_by}</bdi> },
                  { key: 'sent_at', label: m.publication_sent_at(), value: <DateText value={sent_at} /> },
                ]
              : []),
          ]}
        />
      )}
    </>
  )
}

/** What a publication would change for readers, and the decisions that this person may take on it. */
export function PublicationPanel<P extends Publication>({
  publication,
  act,
  name,
  labels,
  inWords = (_field, value) => value,
  children,
  hasMore = false,
  refresh,
  onDone,
}: Props<P>) {
  const client = useQueryClient()
  const [isStale, setIsStale] = useState(false)
  // Nobody decides on a text of which a later one is on its way, such as the one that he just saved beside.
  const isReading = useIsFetching({ queryKey: refresh }) > 0
  const { status, actions, changes, is_beside, is_own, is_alone } = publication
  const fields = changes.fields.toSorted(
    (a, b) => Object.keys(labels).indexOf(a.field) - Object.keys(labels).indexOf(b.field),
  )
  const isChanged = fields.length > 0 || hasMore

  const take = async (action: PublicationAction, input: Record<string, string>) => {
    try {
      const errors = await sendForm(async () => {
        const answer = await callApi(act, {
          params: { id: publication.id },
          body: { action, ...input } as SentBody<PublicationCalls['act']>,
          version: publication.updated_at,
        })
        await client.invalidateQueries({ queryKey: refresh })
        return answer
      })
      if (errors) return errors
      setIsStale(false)
      onDone?.(action)
      return undefined
    } catch (error) {
      if (!(error instanceof StaleError)) throw error
      // Nobody decides on what he did not see: the text as it stands now is shown first.
      setIsStale(true)
      await client.invalidateQueries({ queryKey: refresh })
      return undefined
    }
  }

  return (
    <div className={css.panel}>
      {isStale && (
        <Notice tone="warn" role="alert" title={m.publication_stale()}>
          {m.publication_stale_text()}
        </Notice>
      )}
      <Standing publication={publication} />
      {!isChanged && <p>{status === 'published' ? m.publication_none() : m.publication_again()}</p>}
      {isChanged && (
        <section aria-label={m.publication_changes()} className={css.changes}>
          {!is_beside && <p>{m.publication_new()}</p>}
          {fields.length > 0 && (
            <dl className={css.fields}>
              {fields.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{labels[field]?.() ?? field}</dt>
                  <dd dir="auto">
                    <DiffText before={before && inWords(field, before)} after={after && inWords(field, after)} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {children}
        </section>
      )}
      {actions.length > 0 && (
        <div className={css.actions}>
          <ActionBar
            machine={publicationMachine}
            actions={actions}
            name={name}
            busy={isReading}
            extras={is_own && is_alone ? { publish: { text: m.publication_alone_text() } } : {}}
            take={take}
          />
        </div>
      )}
    </div>
  )
}
