import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import css from './users.module.css'

/** The bar under an editor: the saving button, if the present person may save, the way back, and what the edit changes. */
export function SaveBar({
  busy,
  verb,
  back,
  backLabel,
  children,
}: {
  busy: boolean
  verb: string | false
  back: string
  backLabel: string
  children?: ReactNode
}) {
  const router = useRouter()
  return (
    <div className={css.foot}>
      {verb && (
        <Button type="submit" size="form" busy={busy}>
          {verb}
        </Button>
      )}
      <Button look="default" size="form" onClick={() => router.history.push(back)}>
        {backLabel}
      </Button>
      {children && <p role="status">{children}</p>}
    </div>
  )
}
