import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { declareComplete, readCompletion, type Guard, type OwnCompletion } from '#contract/profile/completion.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { completion } from '#contract/profile/workflow.ts'
import { callApi } from '#web/core/api/api.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { buttonOf } from '#web/core/cases/words.ts'
import { formatNumber } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { reportError } from '#web/core/api/report-error.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ClosedButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { missingHref } from '../edit.ts'
import { always } from '../queries.ts'
import { sectionPlaces, sectionWords, fileState } from '../section-words.ts'
import { useOpenScreens } from '../use-open-screens.ts'
import css from './completion.module.css'

const queryKey = [readCompletion.path]
/** How far the own file is. */
export const useCompletion = () =>
  useQuery({ queryKey, queryFn: async () => (await callApi(readCompletion)).data, ...always })

const guardWords: Record<Guard['key'], (guard: Guard) => string> = {
  score: ({ has, needs }) => m.profile_guard_score({ has: formatNumber(has), needs: formatNumber(needs) }),
  documents: () => m.profile_guard_documents(),
  headquarters: () => m.profile_guard_headquarters(),
  main_info: ({ has }) => m.profile_guard_main({ has: formatNumber(Math.floor(has * 100)) }),
  contacts: () => m.profile_guard_contacts(),
  classification: () => m.profile_guard_classification(),
}

function GuardLine({ guard }: { guard: Guard }) {
  const open = useOpenScreens()
  return (
    <li data-met={guard.met || undefined}>
      {guard.met ? <IconCircleCheck size={20} aria-hidden /> : <IconCircleDashed size={20} aria-hidden />}
      <div>
        <span className="visually-hidden">{guard.met ? m.profile_guard_met() : m.profile_guard_unmet()} </span>
        {guardWords[guard.key](guard)}
        {guard.missing.length > 0 && (
          <ul className={css.links}>
            {guard.missing.map((missing) => {
              const words = lang() === 'en' ? missing.label_en : missing.label_ar
              return (
                <li key={missing.field_or_rule}>
                  {open(missing.route) ? <Anchor href={missingHref(missing)}>{words}</Anchor> : words}
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </li>
  )
}

function Notes({ notes, reason }: { notes: OwnCompletion['notes']; reason: string | null }) {
  const open = useOpenScreens()
  const words = (section: OwnCompletion['notes'][number]['section']) => {
    const { route, href = route } = sectionPlaces[section]
    return open(route) ? <Anchor href={href}>{sectionWords[section]()}</Anchor> : sectionWords[section]()
  }
  return (
    <Notice tone="warn" title={m.profile_returned_title()}>
      {reason ?? m.profile_returned_text()}
      {notes.length > 0 && (
        <ul className={css.notes}>
          {notes.map((note) => (
            <li key={note.section}>
              <b>{words(note.section)}</b>
              {note.changed && <StateTag tone="ok">{m.profile_note_changed()}</StateTag>}
              <p>
                <bdi>{note.feedback}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function Declare({ data }: { data: OwnCompletion }) {
  const client = useQueryClient()
  const lacking = data.guards.filter(({ met }) => !met).length
  const declare = async () => {
    try {
      const answer = await callApi(declareComplete, { query: { status: 1 } })
      client.setQueryData(queryKey, answer.data)
      toast({ tone: 'ok', title: m.profile_declared_toast() })
      await Promise.all(
        ['v2/ngo-main-info', 'v2/weights', 'v2/logs'].map((path) => client.invalidateQueries({ queryKey: [path] })),
      )
    } catch (error) {
      reportError(error)
      if (error instanceof ApiError) await client.invalidateQueries({ queryKey })
      throw error
    }
  }
  return (
    <div className={css.declare}>
      {lacking > 0 ? (
        <ClosedButton reason={m.profile_declare_lacks({ count: lacking })}>
          {buttonOf(completion, 'complete')}
        </ClosedButton>
      ) : (
        <ActionBar machine={completion} actions={['complete']} name="" take={declare} />
      )}
    </div>
  )
}

function Body({ data }: { data: OwnCompletion }) {
  if (data.state === 'accredited')
    return (
      <p>
        {m.profile_accredited_text()} <DateText value={data.completed_by_ministry} />
      </p>
    )
  if (data.state === 'ngo_complete')
    return (
      <p>
        {m.profile_waiting_text()} <DateText value={data.completed_by_ngo} />
      </p>
    )
  return (
    <div className={css.body}>
      {data.state === 'reopened' && <Notes notes={data.notes} reason={data.reopen_reason} />}
      <ul className={css.guards} aria-label={m.profile_guards()}>
        {data.guards.map((guard) => (
          <GuardLine key={guard.key} guard={guard} />
        ))}
      </ul>
      {data.actions.includes('complete') && <Declare data={data} />}
    </div>
  )
}

/** How far the file is: what a declaration of completeness still lacks, the declaration itself, and what the ministry asked for. */
export function CompletionCard() {
  const query = useCompletion()
  const words = query.data && fileState(query.data.state)
  return (
    <Card title={m.profile_completion()} action={words && <StateTag tone={words.tone}>{words.text}</StateTag>}>
      <Loaded query={query} lines={6}>
        {(data) => <Body data={data} />}
      </Loaded>
    </Card>
  )
}
