import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StandingName } from '#contract/founding/name-conflict.ts'
import { immediateConflicts } from '#contract/ngos/immediate.ts'
import { callApi } from '#web/core/api/api.ts'
import { ReadFailed } from '#web/core/api/read-failed.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { Named } from '#web/ui/text.tsx'

const kinds: Record<StandingName['kind'], () => string> = {
  ngo: m.immediate_kind_ngo,
  request: m.immediate_kind_request,
  immediate: m.immediate_kind_immediate,
  former: m.founding_name_of_former,
}

/** Names that stand against the one being typed, told before it is sent. */
export function NameConflicts({ name, own }: { name: string; own: number | undefined }) {
  const [asked, setAsked] = useState(name)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name), 500)
    return () => clearTimeout(timer)
  }, [name])
  const query = useQuery({
    queryKey: ['name-conflicts', asked, own],
    queryFn: async ({ signal }) =>
      (await callApi(immediateConflicts, { query: { name_ar: asked, ...(own ? { id: own } : {}) }, signal })).data,
    enabled: asked.trim().length >= 5,
    retry: false,
    meta: { quiet: true },
  })
  const { data = [] } = query
  if (data.length === 0) return <ReadFailed title={m.name_check_failed()} query={query} />
  const exact = data.some((one) => one.exact)
  return (
    <Notice tone={exact ? 'bad' : 'warn'} role="status" title={exact ? m.immediate_exact() : m.immediate_near()}>
      {data.slice(0, 4).map((one) => (
        <span key={`${one.kind} ${one.name_ar}`} style={{ display: 'block' }}>
          <Named>{one.name_ar}</Named> ({kinds[one.kind]()})
        </span>
      ))}
    </Notice>
  )
}
