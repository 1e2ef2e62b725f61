import { IconCheck, IconChevronLeft, IconLock, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from './anchor.tsx'
import { StateTag } from './state-tag.tsx'
import css from './task-list.module.css'

export interface Ask {
  readonly key: string
  readonly title: ReactNode
  readonly text: ReactNode
  readonly article?: ReactNode
  readonly done?: boolean
  readonly href?: string
}
export interface Task {
  readonly key: string
  readonly title: string
  readonly note?: ReactNode
  readonly href?: string
  readonly state: 'accepted' | 'asked' | 'open' | 'done' | 'locked'
  /** The status in words: «مطلوب تعديلان». */
  readonly stateText: string
  /** Why it is locked, or when it was accepted. */
  readonly text?: ReactNode
  readonly asks?: readonly Ask[]
}

const tones = { accepted: 'ok', done: 'ok', asked: 'warn', open: 'info', locked: 'mute' } as const
const icons = { accepted: IconCheck, done: IconCheck, asked: IconPencil, open: IconPencil, locked: IconLock }

function AskItem({ ask }: { ask: Ask }) {
  return (
    <li className={css.ask} data-done={ask.done || undefined}>
      <p className={css.askHead}>
        <b>{ask.title}</b>
        <span>
          {ask.done ? (
            <>
              <IconCheck size={16} stroke={2.6} aria-hidden />
              {m.task_done()}
            </>
          ) : (
            m.task_waits()
          )}
        </span>
      </p>
      <p>{ask.text}</p>
      <p className={css.links}>
        {ask.article}
        {!ask.done && ask.href && (
          <Anchor href={ask.href}>
            <b>{m.task_edit_now()}</b>
            <IconChevronLeft className={css.arrow} size={16} aria-hidden />
          </Anchor>
        )}
      </p>
    </li>
  )
}

/** Sections of a request with their status and what is required in each. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ol className={css.list}>
      {tasks.map((task) => {
        const Icon = icons[task.state]
        return (
          <li key={task.key} className={css.task}>
            <span className={css.icon} data-tone={tones[task.state]}>
              <Icon size={18} stroke={2.2} aria-hidden />
            </span>
            <div className={css.words}>
              <h3>
                {task.href && task.state !== 'locked' ? <Anchor href={task.href}>{task.title}</Anchor> : task.title}
              </h3>
              {task.note && <p className={css.note}>{task.note}</p>}
              {task.text && <p className={css.text}>{task.text}</p>}
            </div>
            <StateTag tone={tones[task.state]}>{task.stateText}</StateTag>
            {task.asks && task.asks.length > 0 && (
              <ul className={css.asks}>
                {task.asks.map((ask) => (
                  <AskItem key={ask.key} ask={ask} />
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}
