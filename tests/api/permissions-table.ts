/**
 * The policy of every call, as answers: one line a call, one column a person. The record that a path names belongs to the
 * preschool of the people in the columns; `other` is the principal of another preschool, `gone` a teacher of this one who
 * was deactivated. Roles 7 to 9 are parents of the child; an account or an invoice is that of the first of them alone.
 *
 * 401 not signed in, or no more · 403 not this role's · 404 not there for them · 422 the call is theirs, but what its body
 * names is not theirs (or, of imports and previews, not taken from anyone) · 409 theirs, but not in this state.
 */
import { roles } from '#shared/permissions';

export const columns = ['nobody', ...roles.map(({ id }) => `role ${id}`), 'other', 'gone'];

// Roles: 1 super admin, 2 administrator, 3 finance, 4 principal, 5 teacher, 6 therapist, 7 to 9 parents.
const table = `
                                                        nobody   1   2   3   4   5   6   7   8   9  other gone
GET  /api/app-info                                         200 200 200 200 200 200 200 200 200 200  200 200
GET  /sanctum/csrf-cookie                                  204 204 204 204 204 204 204 204 204 204  204 204
POST /api/login                                            200 200 200 200 200 200 200 200 200 200  200 200
POST /api/refresh                                          401 200 200 200 200 200 200 200 200 200  200 401
POST /api/logout                                           204 204 204 204 204 204 204 204 204 204  204 204
GET  /api/me                                               401 200 200 200 200 200 200 200 200 200  200 401
PUT  /api/me/language                                      401 204 204 204 204 204 204 204 204 204  204 401
GET  /api/permissions/{permission}                         401 204 204 403 403 403 403 403 403 403  403 401
GET  /api/welcome/{token}                                  404 404 404 404 404 404 404 404 404 404  404 404
POST /api/welcome/{token}                                  404 404 404 404 404 404 404 404 404 404  404 404
GET  /api/preschools                                       401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/preschools/{id}                                  401 200 200 200 200 200 200 404 404 404  404 401
GET  /api/children                                         401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/children/{id}                                    401 200 200 200 200 200 200 200 200 200  404 401
POST /api/children                                         401 200 200 403 200 403 403 403 403 403  422 401
PUT  /api/children/{id}                                    401 200 200 403 200 403 403 403 403 403  404 401
POST /api/children/{id}/status                             401 200 200 403 200 403 403 403 403 403  404 401
PUT  /api/children/{id}/parents                            401 200 200 403 200 403 403 403 403 403  404 401
GET  /api/children/{id}/history                            401 200 200 403 200 403 403 403 403 403  404 401
GET  /api/children/{id}/photo                              401 200 200 200 200 200 200 200 200 200  404 401
POST /api/children/{id}/photo                              401 200 200 403 200 403 403 403 403 403  404 401
DELETE /api/children/{id}/photo                            401 200 200 403 200 403 403 403 403 403  404 401
GET  /children/download-csv                                401 200 200 200 200 403 403 403 403 403  200 401
POST /api/parents                                          401 200 200 403 200 403 403 403 403 403  200 401
PUT  /api/parents/{id}                                     401 200 200 403 200 403 403 403 404 404  404 401
GET  /api/users                                            401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/users/{parentId}/children                        401 200 200 200 200 403 403 200 404 404  404 401
GET  /api/users/{id}                                       401 200 200 200 200 403 403 200 404 404  404 401
PUT  /api/users/{id}                                       401 200 200 403 200 403 403 200 404 404  404 401
PUT  /api/users/{id}/guardians                             401 200 200 403 200 403 403 200 404 404  404 401
GET  /api/children/{id}/guardians                          401 200 200 200 200 200 200 403 403 403  404 401
GET  /api/portal/home                                      401 403 403 403 403 403 403 200 200 200  403 401
GET  /api/portal/children/{id}/days                        401 404 404 404 404 404 404 200 200 200  404 401
GET  /api/children/{id}/day-forms                          401 200 200 403 200 200 200 200 200 200  404 401
PUT  /api/children/{id}/self-declaration                   401 403 403 403 403 403 403 200 200 200  404 401
PUT  /api/children/{id}/daily-log                          401 403 403 403 403 403 403 200 200 200  404 401
GET  /api/terms                                            401 200 200 403 403 403 403 200 200 200  403 401
POST /api/terms                                            401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/terms/{id}                                       401 200 200 404 404 404 404 200 200 200  404 401
PUT  /api/terms/{id}                                       401 200 200 404 404 404 404 403 403 403  404 401
POST /api/terms/{id}/accept                                401 403 403 404 404 404 404 200 200 200  404 401
GET  /api/terms/{id}/versions                              401 200 200 404 404 404 404 403 403 403  404 401
GET  /api/terms/{id}/parents                               401 200 200 404 404 404 404 403 403 403  404 401
POST /api/users                                            401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/users/{id}/account                               401 200 200 200 200 403 403 404 404 404  404 401
PUT  /api/users/{id}/account                               401 200 200 403 403 403 403 404 404 404  404 401
POST /api/users/{id}/invite                                401 200 200 403 403 403 403 404 404 404  404 401
POST /api/users/{id}/deactivate                            401 200 200 403 403 403 403 404 404 404  404 401
POST /api/users/{id}/reactivate                            401 200 200 403 403 403 403 404 404 404  404 401
POST /api/forgot-password                                  200 200 200 200 200 200 200 200 200 200  200 200
GET  /api/set-password/{token}                             404 404 404 404 404 404 404 404 404 404  404 404
POST /api/set-password/{token}                             404 404 404 404 404 404 404 404 404 404  404 404
PUT  /api/me/password                                      401 204 204 204 204 204 204 204 204 204  204 401
GET  /api/me/sessions                                      401 200 200 200 200 200 200 200 200 200  200 401
POST /api/me/sessions/{id}/end                             401 404 404 404 404 404 404 404 404 404  404 401
POST /api/me/end-other-sessions                            401 204 204 204 204 204 204 204 204 204  204 401
GET  /api/preschool-settings                               401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/preschool-settings/{id}                          401 200 200 403 403 403 403 404 404 404  404 401
POST /api/preschool-settings                               401 200 200 403 403 403 403 403 403 403  403 401
PUT  /api/preschool-settings/{id}                          401 200 200 403 403 403 403 404 404 404  404 401
GET  /api/audit                                            401 200 200 200 403 403 403 403 403 403  403 401
GET  /api/audit/choices                                    401 200 200 200 403 403 403 403 403 403  403 401
GET  /api/subjects/administered                            401 200 200 403 403 403 403 403 403 403  403 401
POST /api/subjects                                         401 200 200 403 403 403 403 403 403 403  403 401
PUT  /api/subjects/{id}                                    401 200 200 403 403 403 403 403 403 403  403 401
DELETE /api/subjects/{id}                                  401 204 204 403 403 403 403 403 403 403  403 401
GET  /api/imports                                          401 200 200 403 403 403 403 403 403 403  403 401
POST /api/imports                                          401 200 200 403 403 403 403 403 403 403  403 401
GET  /imports/download-template                            401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/imports/{id}                                     401 200 200 403 404 404 404 404 404 404  404 401
GET  /api/imports/{id}/problems                            401 200 200 403 404 404 404 404 404 404  404 401
GET  /api/imports/{id}/problem-columns                     401 200 200 403 404 404 404 404 404 404  404 401
GET  /imports/{id}/download-problems                       401 200 200 403 404 404 404 404 404 404  404 401
POST /api/imports/{id}/confirm                             401 200 200 403 404 404 404 404 404 404  404 401
POST /api/imports/{id}/invite                              401 422 422 403 404 404 404 404 404 404  404 401
DELETE /api/imports/{id}                                   401 409 409 403 404 404 404 404 404 404  404 401
GET  /api/child-status/{status}                            401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/classrooms                                       401 200 200 200 200 200 200 403 403 403  200 401
GET  /classrooms/view/{id}                                 401 200 200 200 200 200 200 404 404 404  404 401
POST /api/classrooms                                       401 200 200 403 200 403 403 403 403 403  422 401
PUT  /api/classrooms/{id}                                  401 200 200 403 200 403 403 404 404 404  404 401
DELETE /api/classrooms/{id}                                401 204 204 403 204 403 403 404 404 404  404 401
POST /classrooms/store                                     401 200 200 403 200 403 403 403 403 403  422 401
POST /classrooms/update/{id}                               401 200 200 403 200 403 403 404 404 404  404 401
POST /classrooms/destroy/{id}                              401 204 204 403 204 403 403 404 404 404  404 401
POST /api/assign-children-to-classroom                     401 200 200 403 200 403 403 403 403 403  404 401
POST /api/remove-child-from-classroom                      401 200 200 403 200 403 403 403 403 403  404 401
GET  /api/fetch-children                                   401 200 200 200 200 200 200 403 403 403  200 401
POST /api/assign-teacher-to-classroom                      401 200 200 403 200 403 403 403 403 403  404 401
POST /api/remove-teacher-from-classroom                    401 200 200 403 200 403 403 403 403 403  404 401
GET  /api/fetch-teachers                                   401 200 200 403 200 403 403 403 403 403  200 401
GET  /api/subjects                                         401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/classwork                                        401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/classrooms/{id}/classwork                        401 200 200 200 200 200 200 200 200 200  404 401
POST /api/classrooms/{classroomId}/classwork               401 200 200 403 200 200 403 403 403 403  404 401
GET  /api/classrooms/{classroomId}/classwork/{classworkId} 401 200 200 200 200 200 200 200 200 200  404 401
PUT  /api/classrooms/{classroomId}/classwork/{classworkId} 401 200 200 403 200 200 403 403 403 403  404 401
DELETE /api/classrooms/{classroomId}/classwork/{classworkId} 401 204 204 403 204 204 403 403 403 403 404 401
POST /api/link-preview                                     401 422 422 422 422 422 422 422 422 422  422 401
GET  /api/children-activities                              401 200 200 200 200 200 200 403 403 403  200 401
POST /api/children-activities                              401 200 200 403 403 403 403 403 403 403  403 401
PUT  /api/children-activities/{id}                         401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/children-assessments                             401 200 200 200 200 200 200 403 403 403  200 401
POST /api/children-assessments                             401 200 200 403 403 403 403 403 403 403  403 401
PUT  /api/children-assessments/{id}                        401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/children-interventions                           401 200 200 200 200 200 200 403 403 403  200 401
POST /api/children-interventions                           401 200 200 403 403 403 403 403 403 403  403 401
PUT  /api/children-interventions/{id}                      401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/children/{id}/daily-reports                      401 200 200 200 200 200 200 200 200 200  404 401
GET  /api/children/{id}/daily-reports/{reportId}           401 200 200 200 200 200 200 200 200 200  404 401
POST /api/children/{id}/create-daily-report                401 200 200 403 200 200 200 403 403 403  404 401
POST /api/children/{id}/update-daily-report/{reportId}     401 200 200 403 200 200 200 403 403 403  404 401
POST /api/children/{id}/delete-daily-report/{reportId}     401 204 204 403 204 204 204 403 403 403  404 401
GET  /api/health/screenings                                401 200 200 403 200 200 200 200 200 200  200 401
POST /api/health/screening                                 401 200 200 403 200 200 200 200 200 200  422 401
POST /api/health/update/{healthId}                         401 200 200 403 200 200 200 200 200 200  404 401
GET  /api/health/view/{id}                                 401 200 200 403 200 200 200 200 200 200  404 401
GET  /api/children/{id}/absence-notes                      401 200 200 200 200 200 200 200 200 200  404 401
POST /api/children/{id}/absence-notes                      401 200 200 403 200 200 200 200 200 200  404 401
POST /api/absence-notes/{id}/void                          401 200 200 403 200 200 200 200 200 200  404 401
GET  /api/held-entries                                     401 200 200 403 200 403 403 403 403 403  200 401
POST /api/held-entries/{id}/take                           401 200 200 403 200 403 403 404 404 404  404 401
POST /api/held-entries/{id}/decline                        401 200 200 403 200 403 403 404 404 404  404 401
GET  /api/devices                                          401 200 200 200 200 403 403 403 403 403  200 401
POST /api/devices/{id}/sign-out                            401 200 200 403 200 403 403 404 404 404  404 401
GET  /api/products                                         401 200 200 200 200 200 200 403 403 403  200 401
GET  /api/products/{productId}                             401 200 200 200 200 200 200 404 404 404  404 401
POST /api/products                                         401 200 200 200 403 403 403 403 403 403  403 401
PUT  /api/products/{productId}                             401 200 200 200 403 403 403 404 404 404  404 401
POST /api/children/store-multiple-bills                    401 200 200 200 200 403 403 403 403 403  422 401
POST /api/children/{id}/store-bills                        401 200 200 200 200 403 403 403 403 403  404 401
GET  /api/children/{id}/bills                              401 200 200 200 200 403 403 403 403 403  404 401
DELETE /api/children/{id}/bills/{billId}                   401 204 204 204 204 403 403 403 403 403  404 401
GET  /api/children/{id}/programme-discounts                401 200 200 200 200 403 403 403 403 403  404 401
POST /api/children/{id}/programme-discounts                401 200 200 200 200 403 403 403 403 403  404 401
POST /api/children/{id}/programme-discounts/{discountId}/destroy 401 204 204 204 204 403 403 403 403 403 404 401
GET  /api/bills/billed-already                             401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/bookings                                         401 200 200 200 200 403 403 403 403 403  200 401
POST /api/bookings                                         401 200 200 200 200 403 403 403 403 403  422 401
PUT  /api/bookings/{id}                                    401 200 200 200 200 403 403 404 404 404  404 401
GET  /api/reports/get-product-billed-summary               401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/invoiced-lines                           401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/billed-lines                             401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-all-total                            401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-total-income                         401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-total-unpaid                         401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-total-carry-forward                  401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/summary                                  401 200 200 200 200 403 403 403 403 403  200 401
GET  /reports/download-summary                             401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/outstanding-by-parents                   401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/outstanding-totals                       401 200 200 200 200 403 403 403 403 403  200 401
GET  /dashboard/outstandings-download                      401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-programme-billed-summary             401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-invoice-email-delivery-status        401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-current-month-total-billed-active-children 401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-current-month-total-unbilled-active-children 401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-current-month-total-active-children  401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/reports/get-current-month-total-suspended-children 401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/get-seating-totals                               401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/payment-history/months                           401 200 200 200 200 403 403 200 200 200  200 401
GET  /api/payment-attempts/{attemptId}                     200 200 200 200 200 200 200 200 200 200  200 200
POST /api/payment-attempts/{attemptId}/return              200 200 200 200 200 200 200 200 200 200  200 200
POST /webhooks/{provider}/{settingId}                      403 403 403 403 403 403 403 403 403 403  403 403
POST /api/payment-attempts/{attemptId}/check               401 204 204 204 204 404 404 403 404 404  404 401
POST /api/payment-attempts/{attemptId}/withdraw            401 204 204 204 204 404 404 403 404 404  404 401
POST /api/payments/{transactionId}/accept                  401 204 204 204 204 404 404 403 404 404  404 401
GET  /api/payments/reconciliation                          401 200 200 200 200 403 403 403 403 403  200 401
POST /api/payments/reconciliation/close-report             401 204 204 204 403 403 403 403 403 403  403 401
GET  /api/settings                                         401 200 403 200 403 403 403 403 403 403  403 401
POST /api/settings                                         401 200 403 200 403 403 403 403 403 403  403 401
PUT  /api/settings/{id}                                    401 200 403 200 404 404 404 404 404 404  404 401
POST /api/settings/{id}/delete                             401 204 403 204 404 404 404 404 404 404  404 401
GET  /api/mails                                            401 200 200 403 403 403 403 403 403 403  403 401
GET  /api/mails/{id}                                       401 200 200 403 404 404 404 404 404 404  404 401
GET  /mails/{id}/download-attachment/{number}              401 404 404 403 404 404 404 404 404 404  404 401
POST /api/mails/{id}/resend                                401 409 409 403 404 404 404 404 404 404  404 401
POST /webhooks/mailgun                                     404 404 404 404 404 404 404 404 404 404  404 404
GET  /api/mail-setup                                       401 200 200 403 403 403 403 403 403 403  403 401
POST /ftoken-ajax-request                                  401 204 204 204 204 204 204 204 204 204  204 401
DELETE /api/push-token                                     401 204 204 204 204 204 204 204 204 204  204 401
GET  /api/notifications                                    401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/notifications/news                               401 200 200 200 200 200 200 200 200 200  200 401
POST /api/notifications/seen                               401 204 204 204 204 204 204 204 204 204  204 401
POST /api/notifications/{id}/opened                        401 404 404 404 404 404 404 204 404 404  404 401
GET  /api/notification-settings                            401 200 200 200 200 200 200 200 200 200  200 401
PUT  /api/notification-settings                            401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/notification-report                              401 200 200 403 403 403 403 403 403 403  403 401
POST /api/child-logs/addUnregisteredChild                  401 200 200 200 200 200 200 403 403 403  422 401
GET  /api/child-logs/unregistered-children                 401 200 200 403 200 403 403 403 403 403  200 401
POST /api/child-logs/unregistered-children/{id}/register   401 200 200 403 200 403 403 404 404 404  404 401
POST /api/child-logs/unregistered-children/{id}/dismiss    401 200 200 403 200 403 403 404 404 404  404 401
GET  /api/preschools/{id}/notice-recipients                401 200 200 200 200 200 200 404 404 404  404 401
PUT  /api/preschools/{id}/notice-recipients                401 200 200 403 403 403 403 404 404 404  404 401
GET  /api/invoices                                         401 200 200 200 200 403 403 200 200 200  200 401
GET  /api/invoices/search                                  401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/transactions/search                              401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/invoices-tenent-controller                       401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/payment-status                                   401 200 200 200 200 200 200 200 200 200  200 401
GET  /api/booking-invoice                                  401 200 200 200 200 403 403 403 403 403  200 401
POST /api/invoices/bulk                                    401 200 200 200 403 403 403 403 403 403  403 401
POST /api/invoices/bulk-found                              401 409 409 409 403 403 403 403 403 403  403 401
GET  /api/invoices/found                                   401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/invoices/bulk-found                              401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/invoices/mailing                                 401 200 200 200 200 403 403 403 403 403  200 401
GET  /api/invoices/{id}                                    401 200 200 200 200 404 404 200 404 404  404 401
GET  /api/invoices/{id}/history                            401 200 200 200 200 404 404 403 404 404  404 401
PUT  /api/invoices/{id}                                    401 200 200 200 200 404 404 403 404 404  404 401
PUT  /api/invoices/{id}/pull-unbilled-bills                401 200 200 200 200 404 404 403 404 404  404 401
PUT  /api/invoices/{id}/pull-invoice                       401 422 422 422 422 404 404 403 404 404  404 401
POST /api/invoices/{id}/carry-forward                      401 200 200 200 200 404 404 403 404 404  404 401
POST /api/parents/{parentId}/new-invoices                  401 200 200 200 200 403 403 403 404 404  404 401
POST /api/invoices/{id}/send-mail                          401 200 200 200 200 404 404 403 404 404  404 401
GET  /api/invoices/{id}/transactions                       401 200 200 200 200 404 404 200 404 404  404 401
POST /api/invoices/{id}/transactions                       401 200 200 200 200 404 404 403 404 404  404 401
PUT  /api/invoices/{id}/transactions/{txId}                401 200 200 200 200 404 404 403 404 404  404 401
GET  /api/invoices/{id}/transactions/{txId}/download-slip  401 404 404 404 404 404 404 404 404 404  404 401
DELETE /api/invoices/{id}/transactions/{txId}              401 200 200 200 200 404 404 403 404 404  404 401
GET  /api/quotations                                       401 200 200 200 200 403 403 403 403 403  200 401
POST /api/quotations                                       401 200 200 200 200 403 403 403 403 403  422 401
GET  /api/quotations/{id}                                  401 200 200 200 200 404 404 404 404 404  404 401
GET  /quotations/{id}                                      401 200 200 200 200 404 404 404 404 404  404 401
PUT  /api/quotations/{id}                                  401 200 200 200 200 404 404 404 404 404  404 401
DELETE /api/quotations/{id}                                401 204 204 204 204 404 404 404 404 404  404 401
POST /api/quotations/{id}/send-mail                        401 200 200 200 200 404 404 404 404 404  404 401
POST /api/quotations/{id}/invoice                          401 200 200 200 200 404 404 404 404 404  404 401
GET  /api/quotations/{id}/transactions                     401 200 200 200 200 404 404 404 404 404  404 401
POST /api/quotations/{id}/transactions                     401 200 200 200 200 404 404 404 404 404  404 401
PUT  /api/quotations/{id}/transactions/{tid}               401 200 200 200 200 404 404 404 404 404  404 401
DELETE /api/quotations/{id}/transactions/{tid}             401 200 200 200 200 404 404 404 404 404  404 401
GET  /quotations/{id}/download-quotation                   401 200 200 200 200 404 404 404 404 404  404 401
GET  /invoices/{id}/download-invoice                       401 200 200 200 200 404 404 200 404 404  404 401
GET  /invoices/{id}/download-receipt                       401 200 200 200 200 404 404 200 404 404  404 401
GET  /users/{id}/invoices-download-receipt-summary         401 200 200 200 200 403 403 200 404 404  404 401
GET  /api/payment-methods/{invoiceId}                      401 200 200 200 200 404 404 200 404 404  404 401
POST /api/invoices/{id}/payment                            401 200 200 200 200 404 404 200 404 404  404 401
POST /invoices/{id}/payment                                401 200 200 200 200 404 404 200 404 404  404 401
GET  /api/payment-history                                  401 200 200 200 200 403 403 200 200 200  200 401
GET  /api/payment-history/totals                           401 200 200 200 200 403 403 200 200 200  200 401
GET  /api/payment-history/download                         401 200 200 200 200 403 403 200 200 200  200 401
POST /api/payments/{transactionId}/confirm                 401 200 200 200 200 404 404 403 404 404  404 401
POST /api/payments/{transactionId}/reject                  401 200 200 200 200 404 404 403 404 404  404 401
POST /api/payments/{transactionId}/refund                  401 200 200 200 403 404 404 403 404 404  404 401
POST /api/sync/push                                        401 200 200 200 200 200 200 403 403 403  200 200
GET  /api/sync/pull                                        401 200 200 200 200 200 200 403 403 403  200 401
GET  /api/sync/tablet                                      200 200 200 200 200 200 200 200 200 200  200 200
POST /api/sync/discards                                    401 200 200 200 200 200 200 403 403 403  200 200
`;

export const expectations = new Map(
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [method, path, ...statuses] = line.trim().split(/\s+/);
      return [`${method} ${path}`, statuses.map(Number)] as const;
    }),
);
