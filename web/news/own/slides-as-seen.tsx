import { lazy, Suspense, useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import type { Slide } from './slides-page.tsx'

const Preview = lazy(async () => ({ default: (await import('./slides-preview.tsx')).SlidesPreview }))

/** How visitors see these slides, on a phone and on a desk. It is loaded once somebody asks for it. */
export function SlidesAsSeen({ rows }: { rows: readonly Slide[] }) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted)
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <Preview rows={rows} />
      </Suspense>
    )
  return (
    <div>
      <Button look="default" size="form" onClick={() => setWanted(true)}>
        {m.own_preview()}
      </Button>
    </div>
  )
}
