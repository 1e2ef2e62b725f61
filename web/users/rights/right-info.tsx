import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { slugName } from './right-words.ts'
import css from './permission-matrix.module.css'

// The sentences of all rights are longer than the matrix: they come when they are asked for.
const RightSentences = lazy(async () => ({ default: (await import('./right-sentences.tsx')).RightSentences }))

/** What a right allows, opened beside its name in the matrix. */
export function RightInfo({ slug }: { slug: PermissionSlug }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.info}
        aria-label={m.users_catalogue_of({ name: slugName(slug) })}
        onClick={() => setOpen(true)}
      >
        <IconInfoCircle size={18} aria-hidden />
      </button>
      {open && (
        <Dialog
          kind="drawer"
          title={slugName(slug)}
          note={m.users_catalogue_allows()}
          onClose={() => setOpen(false)}
          footer={
            <Button look="default" size="form" onClick={() => setOpen(false)}>
              {m.shell_close()}
            </Button>
          }
        >
          <Suspense>
            <RightSentences slug={slug} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
