import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Visit } from '#contract/core/session.ts'
import { closeVisit, readVisit } from '#contract/ngos/visit.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Named } from '#web/ui/text.tsx'
import { ActingBar } from '#web/ui/app-shell.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { leaveOrganisation, openedVisit, storedActing } from '#web/core/session/acting.ts'
import { callApi } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'

const everyMinute = 60_000

/** The visit of this tab, as the server knows it. When it has ended there, the tab leaves the file and says so. */
export function useVisit(ministry: boolean): Visit | undefined {
  const router = useRouter()
  const client = useQueryClient()
  const inside = ministry && storedActing().ni
  // The page server does not know what a tab has open, so it admits every ministry user. The tab checks here.
  useEffect(() => {
    if (ministry && !storedActing().ni) router.history.replace('/ministry')
  }, [ministry, router])
  const { data } = useQuery({
    queryKey: ['visit'],
    queryFn: async () => (await callApi(readVisit)).data,
    enabled: inside,
    refetchInterval: everyMinute,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
  const kept = inside ? openedVisit() : undefined
  // Another tab of the same session may have opened another file; a pass is valid for one file only.
  const ended = inside && (data === null || (data !== undefined && kept !== undefined && data.ngo.id !== kept.ngo.id))
  useEffect(() => {
    if (!ended) return
    leaveOrganisation()
    // What is still read of the file will be refused, which needs no words of its own.
    void client.cancelQueries()
    toast({ tone: 'warn', title: m.visit_ended(), text: m.visit_ended_text(), time: 10_000 })
    router.history.push(kept ? link('/ministry/ngos/{id}', { id: kept.ngo.id }) : '/ministry/ngos')
  })
  return ended ? undefined : (data ?? kept)
}

/** Minutes left of the visit, at least one: only the server ends it. */
function useMinutesLeft(until: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return Math.min(30, Math.max(1, Math.ceil((Date.parse(until) - now) / everyMinute)))
}

/** The bar above every screen of a file that the ministry is visiting. */
export function VisitBar({ visit, who }: { visit: Visit; who: string }) {
  const router = useRouter()
  const minutes = useMinutesLeft(visit.expires_at)
  const leave = async () => {
    const { id } = visit.ngo
    // The tab forgets the pass even if the server cannot be told.
    await callApi(closeVisit, { params: { id } }).catch(() => undefined)
    leaveOrganisation()
    router.history.push(link('/ministry/ngos/{id}', { id }))
  }
  return (
    <ActingBar
      name={nameOf(visit.ngo)}
      note={
        <>
          <Named>{who}</Named> · {m.visit_reason()}: <Named>{visit.reason}</Named> ·{' '}
          {visit.write ? m.visit_writes() : m.visit_reads()}
        </>
      }
      left={m.visit_left({ count: minutes })}
      onLeave={() => void leave()}
    />
  )
}
