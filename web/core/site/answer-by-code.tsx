import type { ReactNode } from 'react'
import { formatDate } from '#web/base/format.ts'
import type { Posted } from '../api/request.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PlainText } from '#web/ui/plain-field.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { Ltr } from '#web/ui/text.tsx'
import css from './answer-by-code.module.css'

interface Question {
  readonly state: 'asked' | 'confirmed' | 'objected'
  readonly answered_at: string | null
  readonly mobile_end: string
  readonly code_open: boolean
}
interface Words {
  readonly confirm: string
  readonly object: string
  readonly confirmed: string
  readonly objected: string
  readonly effect: string
}
interface Props {
  /** Address of the page, to which both forms are sent. */
  action: string
  question: Question
  posted: Posted | undefined
  /** What has just been done. */
  done: 'sent' | 'answered' | undefined
  words: Words
}

/** The answer so far. */
function Standing({ question: { state, answered_at }, done, words }: Pick<Props, 'question' | 'done' | 'words'>) {
  if (state === 'asked') return null
  return (
    <Notice
      tone={state === 'confirmed' ? 'ok' : 'warn'}
      title={state === 'confirmed' ? words.confirmed : words.objected}
      {...(done === 'answered' ? { role: 'status' as const } : {})}
    >
      {answered_at && <p>{formatDate(answered_at)}</p>}
      <p>{m.naming_change()}</p>
    </Notice>
  )
}

/** The code, and one of the two answers. */
function Answer({ action, question, posted, words }: Pick<Props, 'action' | 'question' | 'posted' | 'words'>) {
  return (
    <PlainForm action={action} filled={posted} labels={{ code: m.founding_code_label() }} failure={m.naming_failure()}>
      <PlainText
        name="code"
        label={m.founding_code_label()}
        hint={
          <>
            {m.naming_where()} <Ltr>{question.mobile_end}</Ltr>
          </>
        }
        filled={posted}
        width="short"
        ltr
        inputMode="tel"
        autoComplete="one-time-code"
      />
      <p className={css.note}>{words.effect}</p>
      <div className={css.answers}>
        <Button type="submit" size="main" name="answer" value="confirmed">
          {words.confirm}
        </Button>
        <Button type="submit" size="main" look="danger" name="answer" value="objected">
          {words.object}
        </Button>
      </div>
    </PlainForm>
  )
}

/** A new code to the same phone. */
function Again({ action, question: { code_open, state, mobile_end } }: Pick<Props, 'action' | 'question'>) {
  const plain = code_open || state !== 'asked'
  return (
    <form method="post" action={action} className={css.again}>
      <p>
        {code_open ? (
          m.naming_again_text()
        ) : (
          <>
            {state === 'asked' ? m.naming_old() : m.naming_other()} <Ltr>{mobile_end}</Ltr>
          </>
        )}
      </p>
      <Button type="submit" size={plain ? 'form' : 'main'} look={plain ? 'default' : 'filled'} name="send" value="code">
        {m.naming_again()}
      </Button>
    </form>
  )
}

/** Somebody who was named answers by the code of a message, without an account and without script. */
export function AnswerByCode(props: Props) {
  const { question, posted, done } = props
  return (
    <>
      <Standing {...props} />
      {done === 'sent' && (
        <Notice tone="ok" role="status">
          {m.naming_sent()}
        </Notice>
      )}
      {posted?.errors._ && !question.code_open && (
        <Notice tone="bad" role="alert">
          {posted.errors._}
        </Notice>
      )}
      {question.code_open && <Answer {...props} />}
      <Again {...props} />
    </>
  )
}

/** The narrow column of such a page. */
export const AnswerFrame = ({ children }: { children: ReactNode }) => <div className={css.frame}>{children}</div>
