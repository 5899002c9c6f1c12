/** The part of the query client that microfrontends may use. */
export { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
