import { createFileRoute } from '@tanstack/react-router'
import { PaymentPage } from '#web/giving/public/payment-page.tsx'

export const Route = createFileRoute('/_public/payment-summary')({
  // It belongs to one person.
  staticData: { fresh: true },
  loaderDeps: ({ search }) => search,
  // Loaded late: what a loader imports lands in the start script of every page.
  loader: async ({ deps }) => (await import('#web/giving/public/load-payment.ts')).loadPayment(deps),
  head: async ({ loaderData }) => (await import('#web/giving/public/payment-head.ts')).paymentHead(loaderData),
  component: function Screen() {
    return <PaymentPage {...Route.useLoaderData()} />
  },
})
