import { createFileRoute } from '@tanstack/react-router'
import { NetworkPage } from '#web/assists/network-page.tsx'

export const Route = createFileRoute('/_org/tashbeek/benfit')({ component: () => <NetworkPage direction="benefit" /> })
