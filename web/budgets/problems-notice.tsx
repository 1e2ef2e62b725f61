import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Problem } from './sender.ts'
import { Press } from './side-cards.tsx'

/** Cells that did not stay as they were typed, each with the way to it. */
export function ProblemsNotice({
  problems,
  nameOf,
  columnOf,
  goTo,
  onUse,
  onDismiss,
}: {
  problems: readonly Problem[]
  nameOf: (line: number) => string
  columnOf: (problem: Problem) => string
  goTo: (line: number, column: Problem['column']) => void
  onUse: (problem: Problem) => void
  onDismiss: () => void
}) {
  if (problems.length === 0) return null
  return (
    <Notice
      tone="bad"
      role="alert"
      title={m.budget_problems({ count: problems.length })}
      end={
        <Button size="row" look="default" onClick={onDismiss}>
          {m.shell_close()}
        </Button>
      }
    >
      <ul>
        {problems.slice(0, 20).map((problem) => (
          <li key={`${problem.line}-${problem.column}`}>
            <Press onPress={() => goTo(problem.line, problem.column)}>
              {nameOf(problem.line)} · {columnOf(problem)}
            </Press>
            {': '}
            <bdi>«{problem.typed}»</bdi> {problem.text ?? m.budget_changed_by_other()}{' '}
            {problem.text === undefined && <Press onPress={() => onUse(problem)}>{m.budget_use_mine()}</Press>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
