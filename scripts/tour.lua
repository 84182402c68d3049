-- Five minutes through the lab.
print(board)
