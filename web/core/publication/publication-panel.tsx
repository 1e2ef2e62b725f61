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
  /** Name of the record in questions. */
  name: string
  /** Labels of the fields, in the order in which changes are shown. */
  labels: Readonly<Record<string, () => string>>
  /** Words of a value that is stored as a code. */
  inWords?: (field: string, value: string) => string
  /** What a comparison shows besides the fields. */
  children?: ReactNode
  /** Something besides the fields differs. */
  hasMore?: boolean
  /** Queries to reload after an action. */
  refresh: QueryKey
  /** Called after an action: the form may now be about another text. */
  onDone?: (action: PublicationAction) => void
}

/** Who wrote and sent a text, why it was returned, and who still has to act. */
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

/** Takes an action on the version of the text that this person sees. */
function useDecision<P extends Publication>({
  publication,
  act,
  refresh,
  onDone,
}: Pick<Props<P>, 'publication' | 'act' | 'refresh' | 'onDone'>) {
  const client = useQueryClient()
  const [isStale, setIsStale] = useState(false)
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
      // Nobody should decide on a text they have not seen, so the present version is shown first.
      setIsStale(true)
      await client.invalidateQueries({ queryKey: refresh })
      return undefined
    }
  }
  return { take, isStale }
}

/** The fields that publishing would change, before and after. */
function Changes<P extends Publication>({
  publication: { changes },
  labels,
  inWords = (_field, value) => value,
}: Pick<Props<P>, 'publication' | 'labels' | 'inWords'>) {
  const order = Object.keys(labels)
  const fields = changes.fields.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
  return (
    fields.length > 0 && (
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
    )
  )
}

/** What publishing would change for readers, and the actions that this person may take. */
export function PublicationPanel<P extends Publication>(props: Props<P>) {
  const { publication, name, children, hasMore = false, refresh } = props
  const { take, isStale } = useDecision(props)
  // While a newer version is loading, such as one that was just saved beside this panel, nobody can decide.
  const isReading = useIsFetching({ queryKey: refresh }) > 0
  const { status, actions, changes, is_beside, is_own, is_alone } = publication
  const isChanged = changes.fields.length > 0 || hasMore
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
          <Changes {...props} />
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
