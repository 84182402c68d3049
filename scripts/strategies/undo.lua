-- Method 1: remember the scramble and go back the way you came.
print(board)
