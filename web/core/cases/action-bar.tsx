import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type ActionRule, type AnyMachine, type PressedOf, ruleOf } from '#contract/core/machine.ts'
import { Button, ClosedButton } from '#web/ui/button.tsx'
import type { Errors } from '#web/ui/use-fields.ts'
import { useFocusKept } from './use-focus-kept.ts'
import { buttonOf } from './words.ts'

// Loaded when somebody presses a button: the page does not wait for it.
const ActionQuestion = lazy(async () => ({ default: (await import('./action-question.tsx')).ActionQuestion }))

/** What a screen adds to the machine for one action. */
export interface ActionExtra {
  /** Words of the button, when they depend on the case. */
  readonly button?: string
  readonly icon?: ReactNode
  readonly look?: 'subtle'
  /** What will follow from the action in this case. */
  readonly text?: ReactNode
  /** Something prevents the action: the id of the element that says what. */
  readonly toldBy?: string | undefined
  /** A form of its own, for an action that needs more than a reason. */
  readonly form?: (close: () => void) => ReactNode
}

interface Props<M extends AnyMachine> {
  machine: M
  /** What the server allows this person now, in the order of the buttons. */
  actions: readonly PressedOf<M>[]
  /** Name of the case, for the titles of questions. */
  name: string
  size?: 'row' | 'form' | 'bar' | 'main'
  /** All buttons look plain, when none of them is the obvious next step. */
  plain?: boolean
  /** Adds the name to each button's accessible name, when a screen shows several cases. */
  several?: boolean
  busy?: boolean
  extras?: { readonly [A in PressedOf<M>]?: ActionExtra }
  take: (action: PressedOf<M>, input: Record<string, string>) => Promise<Errors | void>
}

const looks = { main: 'filled', plain: 'default', danger: 'danger' } as const

/** The buttons of a case, drawn from its machine. Each one first asks what its action asks for. */
export function ActionBar<M extends AnyMachine>(props: Props<M>) {
  const { machine, actions, name, size = 'form', plain, several, busy, extras = {}, take } = props
  const [asked, setAsked] = useState<PressedOf<M>>()
  const [taking, setTaking] = useState<PressedOf<M>>()
  const close = () => setAsked(undefined)
  const keepFocus = useFocusKept(actions.join())
  const press = async (action: PressedOf<M>) => {
    keepFocus()
    if (extraOf(action).form || (ruleOf(machine, action) as ActionRule).asks) return setAsked(action)
    setTaking(action)
    await take(action, {}).finally(() => setTaking(undefined))
  }
  const extraOf = (action: PressedOf<M>): ActionExtra => (extras as Record<string, ActionExtra>)[action] ?? {}
  const asking = asked === undefined ? undefined : extraOf(asked)
  return (
    <>
      {actions.map((action) => {
        const { button = buttonOf(machine, action), icon, look: own, toldBy } = extraOf(action)
        if (toldBy)
          return (
            <ClosedButton key={action} size={size} toldBy={toldBy}>
              {button}
            </ClosedButton>
          )
        const { look = 'main' } = ruleOf(machine, action) as ActionRule
        return (
          <Button
            key={action}
            size={size}
            look={own ?? (plain ? 'default' : looks[look])}
            icon={icon}
            busy={taking === action || (busy === true && taking === undefined)}
            {...(several ? { 'aria-label': `${button}: ${name}` } : {})}
            onClick={() => void press(action)}
          >
            {button}
          </Button>
        )
      })}
      {asked !== undefined &&
        (asking?.form?.(close) ?? (
          <Suspense fallback={null}>
            <ActionQuestion
              machine={machine}
              action={asked}
              name={name}
              text={asking?.text}
              take={(input) => take(asked, input)}
              onClose={close}
            />
          </Suspense>
        ))}
    </>
  )
}
