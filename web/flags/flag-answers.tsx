import { closeFlagAnswer, type Flag, type FlagAnswer, itemOf } from '#contract/flags/flags.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import { recordName } from './record-kind.ts'
import css from './flags.module.css'

interface Props {
  answers: readonly FlagAnswer[]
  records: Flag['records']
  /** What follows on the answer of an item. */
  end?: (answer: FlagAnswer) => React.ReactNode
}

/** What an organisation answered, item by item, with its papers. */
export function Answers({ answers, records, end }: Props) {
  if (answers.length === 0) return null
  return (
    <div>
      <p className={css.muted}>{m.flag_answers()}</p>
      <ul className={css.records}>
        {answers.map((answer) => {
          const record = records.find((one) => itemOf(one) === answer.item)
          return (
            <li key={answer.id}>
              <b>{record ? <Named>{recordName(record)}</Named> : m.flag_whole()}</b> <Named>{answer.answer}</Named>{' '}
              {answer.file !== null && (
                <Anchor href={`/api/v2/files/${answer.file}`} target="_blank">
                  {m.flag_answer_file()}
                </Anchor>
              )}{' '}
              <span className={css.muted}>
                <DateText value={answer.created_at} time short />
              </span>{' '}
              {answer.closed_at !== null && <StateTag tone="ok">{m.flag_item_closed()}</StateTag>}
              {end?.(answer)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The answers of a flag at the ministry, where an officer closes what is settled. */
export function OfficerAnswers({ flag, onChanged }: { flag: Flag; onChanged: () => Promise<unknown> }) {
  const mayClose = useMay('ministry_ngos', 'U') && flag.status !== 'cleared'
  const close = async (id: number) => {
    await sendForm(() => callApi(closeFlagAnswer, { params: { id } })).catch(() => undefined)
    await onChanged()
  }
  return (
    <Answers
      answers={flag.answers}
      records={flag.records}
      end={({ id, closed_at }) =>
        mayClose &&
        closed_at === null && (
          <Button look="subtle" size="row" onClick={() => void close(id)}>
            {m.flag_item_close()}
          </Button>
        )
      }
    />
  )
}
