import { useRouterState } from '@tanstack/react-router'
import { listOf } from '#web/core/screens/list-of.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { NoneState } from '#web/ui/states.tsx'

/** A record that is not there, or not for this reader: says so, and leads to the list that it would stand in. */
export function Gone({ title, list: named }: { title: string; list: string | undefined }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const list = named ?? listOf(path)
  return (
    <NoneState title={title} text={m.state_not_found()}>
      {list && (
        <ButtonLink look="default" href={list}>
          {headingOf(list)}
        </ButtonLink>
      )}
    </NoneState>
  )
}
