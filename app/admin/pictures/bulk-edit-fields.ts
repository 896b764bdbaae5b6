/** The fields that a bulk edit can set or clear; the gallery can be changed too, but not cleared. */
export const clearableBulkEditFieldNames = ['date', 'source', 'licence', 'alt'] as const
