import { sectionWords } from '#contract/founding/review-words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Left } from './left-model.ts'
import { nameIn } from './left-words.ts'
import css from './left-list.module.css'

/** What has no verdict yet, by parts, with a way to each. */
export function LeftList({
  left,
  onGo,
  onClose,
}: {
  left: readonly Left[]
  onGo: (to: Left) => void
  onClose: () => void
}) {
  const parts = new Set(left.map(({ item }) => item.part))
  return (
    <Dialog kind="drawer" title={m.ministry_left_title({ count: left.length })} onClose={onClose}>
      {[...parts].map((part) => (
        <section key={part} className={css.part}>
          <h3>{label(sectionWords[part])}</h3>
          <ul>
            {left
              .filter(({ item }) => item.part === part)
              .map((one) => (
                <li key={one.row?.key ?? one.item.key}>
                  <button type="button" onClick={() => (onClose(), onGo(one))}>
                    <bdi>{nameIn(one)}</bdi>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
