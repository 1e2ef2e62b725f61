import { IconCurrentLocation } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import type { Asked } from './register-address.ts'
import css from './near-me.module.css'

// Asked for by few: it comes when they ask.
const NearAnswer = lazy(async () => ({ default: (await import('./near-answer.tsx')).NearAnswer }))

/**
 * The nearest organisations to where the visitor stands. The browser is asked for his position only when he presses
 * the button; it stays in this page and in the body of the one question. Without script it is not there: a place
 * can be chosen among the filters.
 */
export function NearMe({ asked }: { asked: Asked }) {
  const [pressed, setPressed] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Pressed before the script was there.
    const early = form.current
    if (early?.dataset.sent === undefined) return
    delete early.dataset.sent
    early.requestSubmit()
  }, [])
  return (
    <section className={css.near} aria-label={m.near_me()}>
      <form
        ref={form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          setPressed(pressed + 1)
        }}
      >
        <Button type="submit" look="default" size="form" icon={<IconCurrentLocation size={18} aria-hidden />}>
          {m.near_me()}
        </Button>
        <small>{m.near_me_note()}</small>
      </form>
      {pressed > 0 && (
        <Suspense>
          <NearAnswer key={pressed} asked={asked} onClose={() => setPressed(0)} />
        </Suspense>
      )}
    </section>
  )
}
