/** The fields that several pictures can be given at once, and that can be emptied; a picture's gallery can only be changed. */
export const bulkEditFields = ['date', 'source', 'licence', 'alt'] as const
