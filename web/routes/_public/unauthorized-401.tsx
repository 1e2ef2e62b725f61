import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Unauthorized } from '#web/shell/error-page.tsx'

// The page is the same for everyone; what concerns the person comes after it.
const Why = lazy(async () => {
  const [{ WithQueries }, { WhyNot }] = await Promise.all([
    import('#web/shell/with-queries.tsx'),
    import('#web/users/rights/why-not.tsx'),
  ])
  return {
    default: () => (
      <WithQueries>
        <WhyNot />
      </WithQueries>
    ),
  }
})

export const Route = createFileRoute('/_public/unauthorized-401')({
  staticData: { hydrate: 'now' },
  component: function Screen() {
    const [isOpen, setOpen] = useState(false)
    useEffect(() => setOpen(true), [])
    const why = isOpen && (
      <Suspense>
        <Why />
      </Suspense>
    )
    return <Unauthorized why={why} />
  },
})
