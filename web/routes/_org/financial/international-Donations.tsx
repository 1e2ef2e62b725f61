import { createFileRoute } from '@tanstack/react-router'
import { InternationalDonations } from '#web/grants/international-donations.tsx'

export const Route = createFileRoute('/_org/financial/international-Donations')({ component: InternationalDonations })
