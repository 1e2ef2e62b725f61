import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Unauthorized } from '#web/shell/error-page.tsx'

// The page is the same for everyone; what concerns the person comes after it.
const WhyNot = lazy(async () => ({ default: (await import('#web/users/rights/why-not.tsx')).WhyNot }))

export const Route = createFileRoute('/_public/unauthorized-401')({
  staticData: { hydrate: 'now' },
  component: function Screen() {
    const [isOpen, setOpen] = useState(false)
    useEffect(() => setOpen(true), [])
    const why = isOpen && (
      <Suspense>
        <WhyNot />
      </Suspense>
    )
    return <Unauthorized why={why} />
  },
})
