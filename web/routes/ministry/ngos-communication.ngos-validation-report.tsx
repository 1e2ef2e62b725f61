import { createFileRoute } from '@tanstack/react-router'
import { NgosValidationReport } from '#web/profile/completion/validation-report.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/ngos-validation-report')({
  component: NgosValidationReport,
})
