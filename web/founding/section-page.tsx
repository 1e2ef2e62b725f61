import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SaveState } from '#web/ui/save-state.tsx'
import { flushDrafts, useSaving } from './drafts.ts'
import { FoundingPage } from './founding-frame.tsx'
import { useInfo } from './info-context.ts'
import { nextOf, type PartKey } from './parts.tsx'
import { places } from './places.ts'
import css from './founding.module.css'

/** The one thing to do now, shown where the founder is elsewhere. */
function NextNote({ here }: { here: PartKey }) {
  const next = nextOf(useInfo())
  if (!next || next.part === here) return null
  return (
    <section className={css.next} aria-label={m.founding_next_label()}>
      <span>
        <b>{m.founding_next_label()}:</b> {next.title}
      </span>
      <ButtonLink look="default" size="desk" href={next.href}>
        {next.verb}
      </ButtonLink>
    </section>
  )
}

interface Props {
  part: PartKey
  number: number
  title: string
  lead?: ReactNode
  back?: { readonly href: string; readonly label: string }
  aside?: ReactNode
  children: ReactNode
}

/** A page of one part: way back, state of saving, heading, content; help beside it. */
export function SectionPage({ part, number, title, lead, back, aside, children }: Props) {
  const saving = useSaving()
  useEffect(() => () => void flushDrafts(), [])
  return (
    <FoundingPage>
      <div className={css.bar}>
        <Anchor className={css.back} href={back?.href ?? places.track()}>
          <IconArrowRight className={css.backIcon} size={17} aria-hidden />
          {back?.label ?? m.founding_task_list()}
        </Anchor>
        <SaveState state={saving} />
      </div>
      <div className={css.grid}>
        <div className={css.column}>
          <header>
            <span className={css.kicker}>{m.founding_part_of({ number, all: 5 })}</span>
            <h1>{title}</h1>
            {lead && <p className={css.lead}>{lead}</p>}
          </header>
          <NextNote here={part} />
          {children}
        </div>
        <aside className={css.aside}>
          {aside}
          <ScreenInstructions />
        </aside>
      </div>
    </FoundingPage>
  )
}
