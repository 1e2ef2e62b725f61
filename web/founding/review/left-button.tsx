import { useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Left } from './left-model.ts'
import { nameIn } from './left-words.ts'
import { sectionWords } from '#contract/founding/review-words.ts'
import { label } from '#web/base/label.ts'
import css from './left-button.module.css'

/** Shows what has no verdict yet, by parts, with a way to each. */
export function LeftButton({ left, onGo }: { left: readonly Left[]; onGo: (to: Left) => void }) {
  const [open, setOpen] = useState(false)
  const parts = new Set(left.map(({ item }) => item.part))
  return (
    <>
      <button type="button" className={css.show} onClick={() => setOpen(true)}>
        {m.ministry_left_show()}
      </button>
      {open && (
        <Dialog kind="drawer" title={m.ministry_left_title({ count: left.length })} onClose={() => setOpen(false)}>
          {[...parts].map((part) => (
            <section key={part} className={css.part}>
              <h3>{label(sectionWords[part])}</h3>
              <ul>
                {left
                  .filter(({ item }) => item.part === part)
                  .map((one) => (
                    <li key={one.row?.key ?? one.item.key}>
                      <button type="button" onClick={() => (setOpen(false), onGo(one))}>
                        <bdi>{nameIn(one)}</bdi>
                      </button>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </Dialog>
      )}
    </>
  )
}
