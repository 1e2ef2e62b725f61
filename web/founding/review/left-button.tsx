import { Suspense, useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { LeftList } from './late-parts.ts'
import type { Left } from './left-model.ts'
import css from './left-button.module.css'

/** Opens the list of what has no verdict yet. */
export function LeftButton({ left, onGo }: { left: readonly Left[]; onGo: (to: Left) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.show} onClick={() => setOpen(true)}>
        {m.ministry_left_show()}
      </button>
      {open && (
        <Suspense fallback={null}>
          <LeftList left={left} onGo={onGo} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
