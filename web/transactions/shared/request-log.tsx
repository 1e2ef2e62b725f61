import type { Track } from '#contract/founding/answers.ts'
import { entryWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { History } from '#web/ui/history.tsx'
import { Dec, Named } from '#web/ui/text.tsx'
import { lang } from '#web/base/preferences.ts'
import { decisionTone, decisionWord } from './request-words.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { Written } from './written.tsx'

type Action = Track['actions'][number]
type Step = Track['steps'][number]

const opinions: Record<string, () => string> = {
  agree: m.ministry_opinion_agree,
  disagree: m.ministry_opinion_disagree,
  no_reply: m.ministry_opinion_no_reply,
}
/** Words of what a body answered. */
export const opinionWord = (opinion: string): string => opinions[opinion]?.() ?? opinion

/** What stands in an entry besides the decision, in the language in which it was written. */
function EntryText({ action }: { action: Action }) {
  const body = useName('external-bodies')
  return (
    <>
      {action.external_body_id && (
        <p>
          {body(action.external_body_id)} · {m.ministry_letter()} <Dec>{action.external_letter_no}</Dec>
          {action.external_opinion && ` · ${opinionWord(action.external_opinion)}`}
        </p>
      )}
      {action.notes && <Written>{action.notes}</Written>}
      {action.legal_opinion && (
        <p>
          {label(entryWords.legal_opinion)}: <Named>{action.legal_opinion}</Named>
        </p>
      )}
      {action.internal_notes && (
        <p>
          {m.ministry_internal()}: <Named>{action.internal_notes}</Named>
        </p>
      )}
      {action.files.map((file) => (
        <p key={file.file}>
          <a href={`/api/v2/files/${file.file}`} target="_blank" rel="noreferrer">
            {file.title}
          </a>
        </p>
      ))}
    </>
  )
}

/** The decisions of a request, newest first, with notes, letters and files. */
export function RequestLog({ actions, steps }: { actions: readonly Action[]; steps: readonly Step[] }) {
  const stepName = (number: number) => {
    const step = steps.find((one) => one.stage_number === number)
    return step ? (lang() === 'en' ? step.name_en : step.name_ar) : ''
  }
  if (actions.length === 0) return <p>{m.ministry_log_none()}</p>
  return (
    <History
      time
      items={[...actions]
        .sort((a, b) => b.action_number - a.action_number)
        .map((action) => ({
          key: action.id,
          title: (
            <>
              {decisionWord(action.decision)}
              {stepName(action.stage_number) && ` · ${stepName(action.stage_number)}`}
              {action.is_late && ` · ${m.ministry_was_late()}`}
            </>
          ),
          at: action.finished_at ?? action.started_at,
          who: action.to_name
            ? m.ministry_from_to({ from: action.from_name ?? '—', to: action.to_name })
            : (action.from_name ?? undefined),
          tone: decisionTone(action.decision),
          text: <EntryText action={action} />,
        }))}
    />
  )
}
