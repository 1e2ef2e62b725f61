import { useEffect, useState, type ComponentType } from 'react'

const pause = 15_000

/**
 * Warns before a session ends. No session ends within its first seconds, so a page does not begin with this: it is
 * fetched a little later, and again if the network is away.
 */
export function SessionWarning() {
  const [parts, setParts] = useState<{ NearEnd: ComponentType }>()
  useEffect(() => {
    if (parts) return
    const timer = setInterval(() => void import('./near-end.tsx').then(setParts, () => undefined), pause)
    return () => clearInterval(timer)
  }, [parts])
  return parts && <parts.NearEnd />
}
